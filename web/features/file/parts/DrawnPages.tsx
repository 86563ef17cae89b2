import { memo, useCallback, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { PagesFrame } from './PagesFrame.tsx'
import styles from './PdfView.module.css'
import { useNear } from './use-near.ts'

interface DrawnPagesProps {
  /** Of a page; its number is added. */
  address: string
  pages: number
}

/** The pages of a document as pictures that the server draws: what is only to be read is not handed over. */
export function DrawnPages({ address, pages }: DrawnPagesProps) {
  const [page, setPage] = useState(1)
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
  const t = useTexts('file')
  const frame = useRef<HTMLDivElement>(null)
  // A4 upright, until the page says otherwise.
  const [ratio, setRatio] = useState(Math.SQRT1_2)
  const isNear = useNear(
    frame,
    useCallback(() => onShown(number), [onShown, number]),
  )
  return (
    <div ref={frame} className={styles.page} style={{ aspectRatio: ratio }}>
      {isNear && (
        <img
          src={`${address}&page=${number}`}
          alt={t('page', { page: number, pages })}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            naturalHeight > 0 && setRatio(naturalWidth / naturalHeight)
          }
        />
      )}
    </div>
  )
})
