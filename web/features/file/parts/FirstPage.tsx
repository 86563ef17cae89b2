import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { coverAddress } from '../address.ts'
import styles from './PdfView.module.css'

interface FirstPageProps {
  /** Of a page of the document. */
  address: string
  /** It is there, or there is none. */
  onSettled?: () => void
}

/** The first page, drawn by the server, while the reader is on its way. */
export function FirstPage({ address, onSettled }: FirstPageProps) {
  const t = useTexts('file')
  const [isMissing, setMissing] = useState(false)
  // A4 upright, until the page says otherwise.
  const [ratio, setRatio] = useState(Math.SQRT1_2)
  if (isMissing) return <SkeletonCards cards={2} />
  return (
    <div className={styles.scroll}>
      <div className={styles.pages}>
        <div className={styles.page} style={{ aspectRatio: ratio }}>
          <img
            src={coverAddress(address)}
            alt={t('firstPage')}
            fetchPriority="high"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalHeight > 0) setRatio(naturalWidth / naturalHeight)
              onSettled?.()
            }}
            onError={() => {
              setMissing(true)
              onSettled?.()
            }}
          />
        </div>
      </div>
    </div>
  )
}
