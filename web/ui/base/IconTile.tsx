import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './IconTile.module.css'
import type { Tone } from './StatusTag.tsx'
import tones from './tones.module.css'

interface IconTileProps {
  tone?: Tone | 'sunk'
  /** An icon. */
  children: ReactNode
}

/** An icon on a ground of its colour, before a row or above a word. */
export const IconTile = ({ tone = 'accent', children }: IconTileProps) => (
  <span className={classNames(styles.tile, tone === 'sunk' ? styles.sunk : tones[tone])}>{children}</span>
)
