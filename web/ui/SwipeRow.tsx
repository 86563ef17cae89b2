import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import type { Icon } from './icons/icons.tsx'
import styles from './SwipeRow.module.css'

export interface SwipeAction {
  label: string
  icon?: Icon
  tone?: 'accent' | 'neutral' | 'bad'
  onClick: () => void
}

interface SwipeRowProps {
  /** Uncovered when the row is swiped to the left; also reached with the Tab key. */
  actions: readonly SwipeAction[]
  children: ReactNode
}

const actionWidth = 76

/** A row with actions behind its right edge. Offer them elsewhere too: nobody can see them before swiping. */
export function SwipeRow({ actions, children }: SwipeRowProps) {
  const width = actions.length * actionWidth
  const [shift, setShift] = useState(0)
  const [dragging, setDragging] = useState(false)
  const drag = useRef<{ x: number; y: number; from: number; sideways: boolean } | null>(null)

  const begin = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    drag.current = { x: event.clientX, y: event.clientY, from: shift, sideways: false }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const start = drag.current
    if (!start) return
    const x = event.clientX - start.x
    const y = event.clientY - start.y
    if (!start.sideways) {
      if (Math.abs(y) > 10 && Math.abs(y) > Math.abs(x)) drag.current = null
      if (Math.abs(x) < 10 || Math.abs(x) < Math.abs(y)) return
      start.sideways = true
      setDragging(true)
      event.currentTarget.setPointerCapture?.(event.pointerId)
    }
    setShift(Math.max(-width - 24, Math.min(0, start.from + x)))
  }
  const end = () => {
    const start = drag.current
    drag.current = null
    if (!start?.sideways) return
    setDragging(false)
    setShift(current =>
      (current < start.from ? current < -width / 4 : current < -width * 0.75) ? -width : 0,
    )
    // The click that follows a drag must not press the row; one that finds the row open closes it.
    suppressed.current = true
    setTimeout(() => {
      suppressed.current = false
    }, 50)
  }
  const suppressed = useRef(false)
  const onClickCapture = (event: React.MouseEvent) => {
    if (!suppressed.current && shift === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (!suppressed.current) setShift(0)
  }
  return (
    <div className={styles.row}>
      <div
        className={classNames(styles.face, !dragging && styles.settling)}
        style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClickCapture={onClickCapture}
      >
        {children}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: uncovers the actions when one has the focus */}
      <div
        className={styles.actions}
        style={{ width }}
        onFocus={() => setShift(-width)}
        onBlur={() => setShift(0)}
      >
        {actions.map(({ label, icon: ActionIcon, tone = 'neutral', onClick }) => (
          <button
            key={label}
            type="button"
            className={classNames(styles.action, styles[tone])}
            onClick={() => {
              setShift(0)
              onClick()
            }}
          >
            {ActionIcon && <ActionIcon size={20} />}
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
