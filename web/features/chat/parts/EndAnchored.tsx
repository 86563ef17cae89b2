import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { DownIcon } from '#web/ui/icons/icons.tsx'
import styles from './EndAnchored.module.css'

interface EndAnchoredProps {
  label: string
  /** What stands at the end: another one must not move what is being read further up. */
  newest: string | undefined
  /** The reader has just written it, and wants to see it. */
  isOwn: boolean
  /** New ones that have not been seen. */
  unseen?: number
  onAtEnd?: (isAtEnd: boolean) => void
  children: ReactNode
}

/** Pixels from the end that count as being there. */
const near = 40

/** Messages that are read from their end: it stays in sight, and what is put before them moves nothing. */
export function EndAnchored({ label, newest, isOwn, unseen = 0, onAtEnd, children }: EndAnchoredProps) {
  const t = useTexts('chat')
  const scroller = useRef<HTMLDivElement>(null)
  const before = useRef({ newest, height: 0 })
  const [isAtEnd, setAtEnd] = useState(true)
  useLayoutEffect(() => {
    const element = scroller.current!
    const grown = element.scrollHeight - before.current.height
    // The place is counted from the end.
    if (newest !== before.current.newest && element.scrollTop < -near)
      element.scrollTop = isOwn ? 0 : element.scrollTop - grown
    before.current = { newest, height: element.scrollHeight }
  })
  const look = () => {
    const is = scroller.current!.scrollTop >= -near
    if (is === isAtEnd) return
    setAtEnd(is)
    onAtEnd?.(is)
  }
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        role="log"
        aria-label={label}
        // A scroll area must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className={styles.scroller}
        onScroll={look}
      >
        <div className={styles.column}>{children}</div>
      </div>
      {!isAtEnd && (
        <IconButton
          icon={DownIcon}
          label={t('newest')}
          badge={unseen}
          className={styles.toEnd}
          onClick={() => {
            scroller.current!.scrollTop = 0
          }}
        />
      )}
    </div>
  )
}
