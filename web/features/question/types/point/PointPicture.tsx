import { type CSSProperties, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { type Point, type Region, whole } from '#contract/features/question/types/point.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import styles from './PointPicture.module.css'

/** Something that stands at a place of the picture. */
export interface Pin extends Point {
  key: string
  /** What is written in it; empty: a cross. */
  text: string
  tone?: 'right' | 'wrong' | 'counted'
  /** Of its width, as a share of the usual one. */
  size?: number
}

interface PointPictureProps {
  src: string
  alt: string
  pins?: readonly Pin[]
  regions?: readonly Region[]
  /** Which of them is being changed. */
  chosen?: number
  /** Somebody points at a place, by finger, mouse or keys. */
  onPoint?: (point: Point) => void
  label?: string
  /** How one points without a pointer. */
  hint?: string
}

/** One step of the cross, and one with the shift key held. */
const [step, leap] = [10, 50]

/** A picture with what stands on it, in its own size or as wide as there is room. Arrow keys move a cross, with which one points without a pointer. */
export function PointPicture({
  src,
  alt,
  pins = [],
  regions = [],
  chosen,
  onPoint,
  label,
  hint,
}: PointPictureProps) {
  const [cross, setCross] = useState<Point | null>(null)
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Keys press a button where no pointer is.
    if (event.detail === 0) return cross && onPoint?.(cross)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setCross(null)
    onPoint?.({
      x: within(((event.clientX - left) / width) * whole),
      y: within(((event.clientY - top) / height) * whole),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [across, down] = moves[event.key] ?? []
    if (across === undefined || down === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? leap : step
    const { x, y } = cross ?? { x: whole / 2, y: whole / 2 }
    setCross({ x: within(x + across * by), y: within(y + down * by) })
  }
  if (src === '') return null
  return (
    <div className={styles.frame}>
      <img className={styles.picture} src={src} alt={alt} draggable={false} />
      {regions.length > 0 && (
        <svg
          className={styles.regions}
          viewBox={`0 0 ${whole} ${whole}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {regions.map((region, place) => (
            <Shape key={Object.values(region).join()} region={region} isChosen={place === chosen} />
          ))}
        </svg>
      )}
      {onPoint && (
        <button
          type="button"
          className={styles.touch}
          aria-label={label}
          aria-description={hint}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onFocus={() => setCross(known => known ?? { x: whole / 2, y: whole / 2 })}
          onBlur={() => setCross(null)}
        />
      )}
      {pins.map(({ key, text, tone, size = 1, ...at }) => (
        <span
          key={key}
          className={classNames(styles.pin, tone && styles[tone])}
          style={{ ...placed(at), '--size': size } as CSSProperties}
          aria-hidden="true"
        >
          {text || '+'}
        </span>
      ))}
      {cross && <span className={styles.cross} style={placed(cross)} aria-hidden="true" />}
    </div>
  )
}

const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const within = (at: number) => Math.max(0, Math.min(whole, Math.round(at)))
const placed = ({ x, y }: Point): CSSProperties => ({
  left: `${(x / whole) * 100}%`,
  top: `${(y / whole) * 100}%`,
})

function Shape({ region, isChosen }: { region: Region; isChosen: boolean }) {
  const { shape, x, y, width, height } = region
  const className = classNames(styles.region, isChosen && styles.chosen)
  if (shape === 'box') return <rect className={className} {...{ x, y, width, height }} />
  return (
    <ellipse className={className} cx={x + width / 2} cy={y + height / 2} rx={width / 2} ry={height / 2} />
  )
}
