import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { maxPages } from '#contract/features/file/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { coverAddress } from '../address.ts'
import { openPdf } from '../pdf.ts'
import { FirstPage } from './FirstPage.tsx'
import { PagesFrame } from './PagesFrame.tsx'
import { PdfPage } from './PdfPage.tsx'
import { type Found, PdfSearch } from './PdfSearch.tsx'
import styles from './PdfView.module.css'

interface PdfViewProps {
  address: string
  /** Of a page as a picture, to which its number is added: the first is shown until the reader is there. */
  pageAddress?: string
  /** It is no PDF or is locked, or the reader does not work in this browser. */
  onBroken: () => void
}

/** The pages of a PDF below each other; each is drawn when it comes near. */
export function PdfView({ address, pageAddress, onBroken }: PdfViewProps) {
  const t = useTexts('file')
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [page, setPage] = useState(1)
  const [found, setFound] = useState<Found>()
  const broken = useRef(onBroken)
  broken.current = onBroken
  useEffect(() => {
    const opening = openPdf(address, () => broken.current())
    opening.pdf.then(setPdf, () => opening.isClosed() || broken.current())
    return opening.close
  }, [address])
  if (!pdf) return pageAddress ? <FirstPage address={pageAddress} /> : <SkeletonCards cards={2} />
  const pages = Math.min(pdf.numPages, maxPages)
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  return (
    <PagesFrame
      page={page}
      pages={pdf.numPages}
      tool={<PdfSearch pdf={pdf} pages={pages} from={page} onFound={setFound} />}
    >
      {numbers.map(number => (
        <PdfPage
          key={number}
          pdf={pdf}
          number={number}
          onShown={setPage}
          poster={number === 1 && pageAddress ? coverAddress(pageAddress) : undefined}
          pageAddress={pageAddress}
          found={found?.page === number ? found : undefined}
        />
      ))}
      {pages < pdf.numPages && <p className={styles.cut}>{t('pagesCut', { count: pages })}</p>}
    </PagesFrame>
  )
}
