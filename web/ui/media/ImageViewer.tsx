import { type CSSProperties, useEffect, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '../base/IconButton.tsx'
import { BackIcon, CloseIcon, ForwardIcon, RotateIcon, ZoomInIcon, ZoomOutIcon } from '../icons/icons.tsx'
import { Overlay } from '../overlays/Overlay.tsx'
import styles from './ImageViewer.module.css'
import { type Picture, ZoomableImage } from './ZoomableImage.tsx'

/** Pulled down this far, a picture shows the screen behind it clearly. */
const clearPx = 400

interface ImageViewerProps {
  open: boolean
  pictures: readonly Picture[]
  /** The picture that is shown first. */
  start?: number
  onClose: () => void
  /** The shown picture changed. */
  onIndexChange?: (index: number) => void
}

/**
 * Pictures over the whole screen: pinch, double tap or wheel to zoom, drag to move, swipe to the next, pull down to
 * close, rotate.
 */
export function ImageViewer({ open, pictures, start = 0, onClose, onIndexChange }: ImageViewerProps) {
  const t = useTexts('ui')
  const [index, setIndex] = useState(start)
  const [zoom, setZoom] = useState({ scale: 1, turn: 0 })
  const [pull, setPull] = useState(0)
  useEffect(() => {
    if (open) setIndex(start)
  }, [open, start])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every picture starts upright and whole
  useEffect(() => setZoom({ scale: 1, turn: 0 }), [index, open])

  const picture = pictures[index]
  const go = (step: number) => {
    const next = index + step
    if (!pictures[next]) return
    setIndex(next)
    onIndexChange?.(next)
  }
  const scaleBy = (factor: number) =>
    setZoom(now => ({ ...now, scale: Math.min(8, Math.max(1, now.scale * factor)) }))
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
    if (event.key === '+' || event.key === '=') scaleBy(1.5)
    if (event.key === '-') scaleBy(1 / 1.5)
  }
  const position = t('picture', { position: index + 1, total: pictures.length })
  return (
    <Overlay open={open} onClose={onClose} place="full" label={position} onKeyDown={onKeyDown}>
      <div className={styles.viewer} style={{ '--shown': Math.max(0, 1 - pull / clearPx) } as CSSProperties}>
        <div className={styles.top}>
          <IconButton icon={CloseIcon} label={t('close')} onClick={onClose} />
          <span className={styles.position} aria-live="polite">
            {pictures.length > 1 && position}
          </span>
          <IconButton
            icon={RotateIcon}
            label={t('rotate')}
            onClick={() => setZoom(now => ({ scale: 1, turn: now.turn + 90 }))}
          />
        </div>
        {picture && (
          <ZoomableImage
            key={picture.src}
            picture={picture}
            scale={zoom.scale}
            turn={zoom.turn}
            onScale={scale => setZoom(now => ({ ...now, scale }))}
            onSwipe={go}
            onPull={setPull}
            onPulledAway={onClose}
          />
        )}
        <div className={styles.bottom}>
          <IconButton icon={BackIcon} label={t('previous')} disabled={index === 0} onClick={() => go(-1)} />
          <IconButton
            icon={ZoomOutIcon}
            label={t('zoomOut')}
            disabled={zoom.scale <= 1}
            onClick={() => scaleBy(1 / 1.5)}
          />
          <IconButton
            icon={ZoomInIcon}
            label={t('zoomIn')}
            disabled={zoom.scale >= 8}
            onClick={() => scaleBy(1.5)}
          />
          <IconButton
            icon={ForwardIcon}
            label={t('next')}
            disabled={index >= pictures.length - 1}
            onClick={() => go(1)}
          />
        </div>
      </div>
    </Overlay>
  )
}
