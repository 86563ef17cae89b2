import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { drawPage } from '../pdf.ts'
import styles from './PdfView.module.css'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  /** The page has come to the middle of the screen. */
  onShown: (number: number) => void
}

/** One page. It keeps its place while it is far away, and gives its memory back. */
export function PdfPage({ pdf, number, onShown }: PdfPageProps) {
  const t = useTexts('file')
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)
  const [width, setWidth] = useState(0)
  // A4 upright, until the page says otherwise.
  const [ratio, setRatio] = useState(Math.SQRT1_2)

  useEffect(() => {
    const box = frame.current
    if (!box) return
    const near = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    })
    const middle = new IntersectionObserver(([entry]) => entry?.isIntersecting && onShown(number), {
      rootMargin: '-50% 0px -50% 0px',
    })
    const size = new ResizeObserver(() => setWidth(box.clientWidth))
    for (const observer of [near, middle, size]) observer.observe(box)
    return () => {
      for (const observer of [near, middle, size]) observer.disconnect()
    }
  }, [number, onShown])

  useEffect(() => {
    if (!isNear || width === 0 || !canvas.current) return
    const drawing = drawPage(pdf, number, canvas.current, width)
    drawing.ratio.then(setRatio, () => undefined)
    return drawing.stop
  }, [pdf, number, isNear, width])

  return (
    <div ref={frame} className={styles.page} style={{ aspectRatio: ratio }}>
      {isNear && (
        <canvas ref={canvas} role="img" aria-label={t('page', { page: number, pages: pdf.numPages })} />
      )}
    </div>
  )
}
