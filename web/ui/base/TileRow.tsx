import type { ReactNode } from 'react'
import { SkeletonBar } from './Skeleton.tsx'
import styles from './TileRow.module.css'

interface TileRowProps {
  /** Names it for screen readers. */
  label: string
  /** As many rows of four as they need, beside other content. */
  isGrid?: boolean
  /** List items, each with a TileButton. */
  children: ReactNode
}

/** Places that lead somewhere, side by side in one row, whatever their number; those that do not fit are reached by a swipe. */
export const TileRow = ({ label, isGrid = false, children }: TileRowProps) => (
  <nav aria-label={label}>
    <ul className={isGrid ? styles.grid : styles.row} data-shape="tiles">
      {children}
    </ul>
  </nav>
)

/** Stands for a TileRow while it is being loaded. */
export const SkeletonTiles = ({ tiles = 6, isGrid = false }: { tiles?: number; isGrid?: boolean }) => (
  <div className={isGrid ? styles.grid : styles.row} data-shape="tiles">
    {Array.from({ length: tiles }, (_, tile) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are alike
      <span key={tile} className={styles.waiting}>
        <SkeletonBar width={40} height={40} />
        <SkeletonBar width={48} height={10} />
      </span>
    ))}
  </div>
)
