import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import styles from './Bubble.module.css'

interface BubbleProps {
  isOwn: boolean
  /** Of somebody else, unless they have written just before. */
  by?: { name: string; avatar: string }
  isFollowing?: boolean
  /** For whoever looks for it. */
  position?: number
  /** In full, shown where the pointer rests. */
  time?: string
  /** Beside it. */
  aside?: ReactNode
  /** Below it. */
  foot?: ReactNode
  isMarked?: boolean
  /** It is one of several that are being chosen. */
  isChosen?: boolean
  onClick?: () => void
  children: ReactNode
}

/** One message: one's own at the right, of others at the left. */
export function Bubble(props: BubbleProps) {
  const { isOwn, by, isFollowing, position, time, aside, foot, isMarked, isChosen, onClick, children } = props
  return (
    <div
      className={styles.row}
      data-own={isOwn || undefined}
      data-following={isFollowing || undefined}
      data-marked={isMarked || undefined}
      data-position={position || undefined}
      data-chosen={isChosen || undefined}
    >
      {!isOwn && (
        <span className={styles.face}>{by && <Avatar name={by.name} src={by.avatar} size={32} />}</span>
      )}
      <div className={styles.body}>
        <div className={styles.line}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it offers the same and more */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
          <div
            className={styles.bubble}
            title={time}
            onClick={event => isOnItself(event.target as Element) && onClick?.()}
          >
            {children}
          </div>
          {aside}
        </div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </div>
  )
}

/** What can be pressed inside it does its own. */
const isOnItself = (pressed: Element) => pressed.closest('a, button') === null
