import type { ReactNode } from 'react'
import { classNames } from '#web/ui/base/class-names.ts'
import styles from './AnswerTile.module.css'

interface AnswerTileProps {
  /** Of the group of which one is chosen. */
  name: string
  /** Where its content alone does not say what it stands for. */
  label?: string
  isChosen: boolean
  /** It is chosen elsewhere already. */
  isTaken?: boolean
  onChoose: () => void
  /** A press on what is chosen takes it back. */
  onClear: () => void
  children: ReactNode
}

/** A short answer of several, as a tile: a letter or a number. */
export const AnswerTile = ({
  name,
  label,
  isChosen,
  isTaken,
  onChoose,
  onClear,
  children,
}: AnswerTileProps) => (
  <label className={classNames(styles.tile, isChosen ? styles.chosen : isTaken && styles.taken)}>
    <input
      type="radio"
      name={name}
      aria-label={label}
      className={`over-all ${styles.input}`}
      checked={isChosen}
      onChange={onChoose}
      onClick={() => isChosen && onClear()}
    />
    {children}
  </label>
)
