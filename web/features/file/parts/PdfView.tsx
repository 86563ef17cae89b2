import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ZoomInIcon, ZoomOutIcon } from '#web/ui/icons/icons.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { openPdf } from '../pdf.ts'
import { PdfPage } from './PdfPage.tsx'
import styles from './PdfView.module.css'

const scales = [1, 1.5, 2, 3]

interface PdfViewProps {
  address: string
  /** It is no PDF, is locked, or this browser is too old to draw it. */
  onBroken: () => void
}

/** The pages of a PDF below each other; each is drawn when it comes near. */
export function PdfView({ address, onBroken }: PdfViewProps) {
  const t = useTexts('ui')
  const words = useTexts('file')
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [step, setStep] = useState(0)
  const [page, setPage] = useState(1)
  const broken = useRef(onBroken)
  broken.current = onBroken
  useEffect(() => {
    const opening = openPdf(address)
    opening.pdf.then(setPdf, () => opening.isClosed() || broken.current())
    return opening.close
  }, [address])
  if (!pdf) return <SkeletonCards cards={2} />
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <div className={styles.pages} style={{ width: `${scales[step]! * 100}%` }}>
          {numbers.map(number => (
            <PdfPage key={number} pdf={pdf} number={number} onShown={setPage} />
          ))}
        </div>
      </div>
      <div className={styles.bar}>
        <IconButton
          icon={ZoomOutIcon}
          label={t('zoomOut')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        />
        <span aria-live="polite">{words('page', { page, pages: pdf.numPages })}</span>
        <IconButton
          icon={ZoomInIcon}
          label={t('zoomIn')}
          disabled={step === scales.length - 1}
          onClick={() => setStep(step + 1)}
        />
      </div>
    </>
  )
}
