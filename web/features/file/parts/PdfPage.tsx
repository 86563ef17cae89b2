import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { drawPage } from '../pdf.ts'
import { ServerPage } from './DrawnPages.tsx'
import type { Found } from './PdfSearch.tsx'
import styles from './PdfView.module.css'
import { useNear } from './use-near.ts'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  /** The page has come to the middle of the screen. */
  onShown: (number: number) => void
  /** The whole address of a picture of it, shown until it is drawn. */
  poster?: string
  /** Of a page as a picture, to which its number is added: in place of one that cannot be drawn here. */
  pageAddress?: string
  /** What was looked for is on it: it comes to the screen. */
  found?: Found
}

/** One page. It keeps its place while it is far away, and gives its memory back. */
export function PdfPage({ pdf, number, onShown, poster, pageAddress, found }: PdfPageProps) {
  const t = useTexts('file')
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const [isFailed, setFailed] = useState(false)
  // A4 upright, until the page says otherwise.
  const [ratio, setRatio] = useState(Math.SQRT1_2)
  const isNear = useNear(
    frame,
    useCallback(() => onShown(number), [onShown, number]),
  )

  useEffect(() => {
    const box = frame.current
    if (!box) return
    const size = new ResizeObserver(() => setWidth(box.clientWidth))
    size.observe(box)
    return () => size.disconnect()
  }, [])

  useEffect(() => {
    if (!isNear || isFailed || width === 0 || !canvas.current) return
    const drawing = drawPage(pdf, number, {
      canvas: canvas.current,
      width,
      onFailed: () => setFailed(true),
    })
    drawing.ratio.then(setRatio, () => undefined)
    return drawing.stop
  }, [pdf, number, isNear, isFailed, width])

  useEffect(() => {
    if (found) frame.current?.scrollIntoView({ block: 'start' })
  }, [found])

  return (
    <div ref={frame} className={styles.page} style={{ aspectRatio: ratio }}>
      {isNear && !isFailed && poster && (
        <img className={styles.poster} src={poster} alt="" draggable={false} />
      )}
      {isNear && isFailed && (
        <ServerPage {...{ number, onRatio: setRatio }} address={pageAddress} pages={pdf.numPages} />
      )}
      {isNear && !isFailed && (
        <canvas
          ref={canvas}
          className={styles.drawn}
          role="img"
          aria-label={t('page', { page: number, pages: pdf.numPages })}
        />
      )}
      {found?.places.map(({ left, top, width: wide, height }) => (
        <span
          key={`${left} ${top}`}
          className={styles.found}
          style={{ left: `${left}%`, top: `${top}%`, width: `${wide}%`, height: `${height}%` }}
        />
      ))}
    </div>
  )
}
