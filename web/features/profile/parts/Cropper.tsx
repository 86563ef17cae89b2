import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { boxEdge, type Crop, drawCrop, maxZoom, moved, within } from '../crop.ts'
import styles from './Cropper.module.css'

interface CropperProps {
  image: HTMLImageElement
  crop: Crop
  onChange: (crop: Crop) => void
}

interface Point {
  x: number
  y: number
}

const step = 0.05
const keys: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}

/** A square window on a picture, moved by finger, mouse or arrow keys, enlarged by two fingers, the wheel or a slider. */
export function Cropper({ image, crop, onChange }: CropperProps) {
  const t = useTexts('profile')
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop)
  }, [image, crop])

  const zoomTo = (zoom: number) => onChange(within(size, { ...crop, zoom }))
  const down = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    const box = event.currentTarget.clientWidth || boxEdge
    if (other) return zoomTo((crop.zoom * distance(now, other)) / Math.max(1, distance(before, other)))
    onChange(moved(size, crop, (now.x - before.x) / box, (now.y - before.y) / box))
  }
  const up = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  const press = (event: KeyboardEvent) => {
    const way = keys[event.key]
    if (way) onChange(moved(size, crop, ...way))
    else if (event.key === '+' || event.key === '=') zoomTo(crop.zoom + 0.1)
    else if (event.key === '-') zoomTo(crop.zoom - 0.1)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.cropper}>
      <button
        type="button"
        className={styles.stage}
        style={{ maxWidth: boxEdge }}
        aria-label={t('avatar.stage')}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onWheel={event => zoomTo(crop.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1))}
        onKeyDown={press}
      >
        <canvas ref={canvas} className={styles.picture} width={boxEdge * 2} height={boxEdge * 2} />
      </button>
      <label className={styles.zoom}>
        {t('avatar.zoom')}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          onChange={event => zoomTo(Number(event.target.value))}
        />
      </label>
    </div>
  )
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
