import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { useDrag } from '#web/ui/gestures/use-drag.ts'
import { boxEdge, type Crop, drawCrop, maxZoom, moved, within } from '../crop.ts'
import styles from './Cropper.module.css'

interface CropperProps {
  image: HTMLImageElement
  crop: Crop
  onChange: (crop: Crop) => void
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
  const stage = useRef<HTMLButtonElement>(null)
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop)
  }, [image, crop])

  const zoomTo = (zoom: number) => onChange(within(size, { ...crop, zoom }))
  useDrag(stage, {
    threshold: 0,
    pinch: true,
    begin: () => crop,
    onMove: ({ x, y, fingers, scale }, from) => {
      if (fingers > 1) return onChange(within(size, { ...from, zoom: from.zoom * scale }))
      const box = stage.current?.clientWidth || boxEdge
      onChange(moved(size, from, x / box, y / box))
    },
  })
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
        ref={stage}
        type="button"
        className={styles.stage}
        style={{ maxWidth: boxEdge }}
        aria-label={t('avatar.stage')}
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
