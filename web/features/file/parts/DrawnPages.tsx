import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { maxPages } from '#contract/features/file/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { PagesFrame } from './PagesFrame.tsx'
import styles from './PdfView.module.css'
import { useNear } from './use-near.ts'

interface DrawnPagesProps {
  /** Of a page; its number is added. */
  address: string
  pages: number
  /** The page in the middle of the screen has changed. */
  onPage?: (number: number) => void
}

/** The pages of a document as pictures that the server draws: what is only to be read is not handed over. */
export function DrawnPages({ address, pages, onPage }: DrawnPagesProps) {
  const [page, setPage] = useState(1)
  useEffect(() => onPage?.(page), [page, onPage])
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  return (
    <PagesFrame page={page} pages={pages}>
      {numbers.map(number => (
        <DrawnPage key={number} address={address} number={number} pages={pages} onShown={setPage} />
      ))}
    </PagesFrame>
  )
}

interface DrawnPageProps extends DrawnPagesProps {
  number: number
  onShown: (number: number) => void
}

/** It keeps its place while it is far away, and gives its memory back. */
const DrawnPage = memo(function DrawnPage({ address, number, pages, onShown }: DrawnPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  // A4 upright, until the page says otherwise.
  const [ratio, setRatio] = useState(Math.SQRT1_2)
  const isNear = useNear(
    frame,
    useCallback(() => onShown(number), [onShown, number]),
  )
  return (
    <div ref={frame} className={styles.page} style={{ aspectRatio: ratio }}>
      {isNear && <ServerPage {...{ address, number, pages, onRatio: setRatio }} />}
    </div>
  )
})

interface ServerPageProps extends Pick<DrawnPagesProps, 'pages'> {
  /** None where the server draws no pages. */
  address?: string
  number: number
  onRatio: (ratio: number) => void
}

/** The picture of one page, or the words that there is none. */
export function ServerPage({ address, number, pages, onRatio }: ServerPageProps) {
  const t = useTexts('file')
  const [isMissing, setMissing] = useState(!address)
  if (isMissing) return <p className={styles.missing}>{t('pageMissing', { page: number })}</p>
  return (
    <img
      src={`${address}&page=${number}`}
      alt={t('page', { page: number, pages })}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        naturalHeight > 0 && onRatio(naturalWidth / naturalHeight)
      }
      onError={() => setMissing(true)}
    />
  )
}

/** So many are looked for beyond the one that is read. */
const pagesAhead = 3

interface PagesInsteadProps {
  /** Of a page; its number is added. */
  address: string
  /** The server draws none either. */
  onNone: () => void
}

/**
 * The pages that the server draws, in place of a reader that does not work here. How many there are is not known: as one
 * reads on, the next ones are looked for until there is none.
 */
export function PagesInstead({ address, onNone }: PagesInsteadProps) {
  const [seen, setSeen] = useState(0)
  const [isWhole, setWhole] = useState(false)
  const [page, setPage] = useState(1)
  const next = seen + 1
  const isWanted = !isWhole && next <= Math.min(page + pagesAhead, maxPages)
  return (
    <>
      {seen > 0 && <DrawnPages address={address} pages={seen} onPage={setPage} />}
      {seen === 0 && <SkeletonCards cards={2} />}
      {isWanted && (
        <img
          key={next}
          src={`${address}&page=${next}`}
          alt=""
          hidden
          onLoad={() => setSeen(next)}
          onError={() => (seen === 0 ? onNone() : setWhole(true))}
        />
      )}
    </>
  )
}
