import type { ReactNode, RefObject } from 'react'
import styles from './CoverHead.module.css'

interface CoverHeadProps {
  /** A CSS image, drawn dark; absent while it is not known. */
  cover?: string | undefined
  /** Buttons; on them, the first and the last reach the edge. */
  top: ReactNode
  /** What is on the cover is out of sight, and cannot be reached. */
  isHidden?: boolean
  name: ReactNode
  /** One line below the name. */
  note: ReactNode
  /** At the foot, as high as a button. */
  foot?: ReactNode
  /** The element that scrolls away. */
  ref?: RefObject<HTMLDivElement | null>
}

/** The head of a screen on a cover, in white: buttons, a name, what belongs to it. As high while it waits as once it is known. */
export function CoverHead({ cover, top, isHidden = false, name, note, foot, ref }: CoverHeadProps) {
  return (
    <div
      className={styles.cover}
      style={{ backgroundImage: cover }}
      data-known={cover !== undefined}
      data-shape="cover"
    >
      <div ref={ref} className={styles.head}>
        <div className={styles.top} inert={isHidden}>
          {top}
        </div>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.note}>{note}</p>
        <div className={styles.foot}>{foot}</div>
      </div>
    </div>
  )
}
