import type { ReactNode } from 'react'
import styles from './Stack.module.css'

interface StackProps {
  /** Steps of 4 px between the children. */
  gap?: 1 | 2 | 3 | 4 | 6
  /** Side by side, wrapping where they do not fit. */
  row?: boolean
  children: ReactNode
}

/** Children with even spacing, so that none needs its own margin. */
export function Stack({ gap = 3, row = false, children }: StackProps) {
  return (
    <div className={row ? styles.row : styles.stack} style={{ gap: gap * 4 }}>
      {children}
    </div>
  )
}
