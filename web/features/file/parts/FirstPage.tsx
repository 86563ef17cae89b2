import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import styles from './PdfView.module.css'

/** The first page, drawn by the server, while the reader is on its way. */
export function FirstPage({ address }: { address: string }) {
  const t = useTexts('file')
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return <SkeletonCards cards={2} />
  return (
    <div className={styles.scroll}>
      <div className={styles.pages}>
        <div className={styles.page} style={{ aspectRatio: Math.SQRT1_2 }}>
          <img
            src={`${address}&page=1`}
            alt={t('firstPage')}
            draggable={false}
            onError={() => setMissing(true)}
          />
        </div>
      </div>
    </div>
  )
}
