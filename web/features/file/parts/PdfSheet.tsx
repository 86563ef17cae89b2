import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { PagesInstead } from './DrawnPages.tsx'
import { FirstPage } from './FirstPage.tsx'
import { ReaderBoundary } from './ReaderBoundary.tsx'

const PdfView = lazy(() => import('./PdfView.tsx').then(module => ({ default: module.PdfView })))

/** Milliseconds after which the reader is fetched even if the first page is still being drawn. */
const longest = 1500

interface PdfSheetProps {
  address: string
  /** Of a page as a picture, to which its number is added; empty where no pages are drawn. */
  pageAddress: string
  onBroken: () => void
}

/** A PDF: first its first page, and only then the reader, which is much larger and would share the network with it. */
export function PdfSheet({ address, pageAddress, onBroken }: PdfSheetProps) {
  const [isBegun, setBegun] = useState(false)
  const begin = useCallback(() => setBegun(true), [])
  useEffect(() => {
    const timer = setTimeout(begin, longest)
    return () => clearTimeout(timer)
  }, [begin])
  const first = pageAddress === '' ? null : <FirstPage address={pageAddress} onSettled={begin} />
  const [isFailed, setFailed] = useState(false)
  if (!isBegun && first) return first
  const instead = pageAddress ? (
    <PagesInstead address={pageAddress} onNone={onBroken} />
  ) : (
    <Gone onGone={onBroken} />
  )
  if (isFailed) return instead
  return (
    <ReaderBoundary instead={instead}>
      <Suspense fallback={first ?? <SkeletonCards cards={2} />}>
        <PdfView address={address} pageAddress={pageAddress} onBroken={() => setFailed(true)} />
      </Suspense>
    </ReaderBoundary>
  )
}

/** Says that nothing can be shown. */
function Gone({ onGone }: { onGone: () => void }) {
  useEffect(onGone)
  return null
}
