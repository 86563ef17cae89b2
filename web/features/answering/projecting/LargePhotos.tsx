import type { CSSProperties } from 'react'
import { localAddress } from '#web/features/file/address.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './LargeResult.module.css'
import type { LargeProps } from './large.ts'

/** The photos of a class as a wall, the newest first: few of them large, many small. */
export function LargePhotos({ question: { photos }, showsResults }: LargeProps) {
  const t = useTexts('answering/projecting')
  if (!showsResults || photos.length === 0) return null
  const columns = Math.min(6, Math.ceil(Math.sqrt(photos.length * 1.5)))
  return (
    <ul className={styles.photos} style={{ '--columns': columns } as CSSProperties}>
      {photos.map(({ id, url }, place) => (
        <li key={id}>
          <img src={localAddress(url)} alt={t('photo', { number: place + 1 })} draggable={false} />
        </li>
      ))}
    </ul>
  )
}
