import type { ReactNode } from 'react'
import styles from './TileButton.module.css'

interface TileButtonProps {
  /** Instead of the word, for screen readers. */
  label?: string
  onClick: () => void
  /** An IconTile and a word. */
  children: ReactNode
}

/** One of several places side by side that lead somewhere: an icon on its tile, above a word. */
export const TileButton = ({ label, onClick, children }: TileButtonProps) => (
  <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
    {children}
  </button>
)
