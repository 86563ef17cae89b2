import { type ReactNode, useRef, useState } from 'react'
import { classNames } from '../base/class-names.ts'
import { useDrag } from '../gestures/use-drag.ts'
import type { Icon } from '../icons/icons.tsx'
import styles from './SwipeRow.module.css'

export interface SwipeAction {
  label: string
  icon?: Icon
  tone?: 'accent' | 'neutral' | 'bad'
  onClick: () => void
}

interface SwipeRowProps {
  /** Revealed when the row is swiped left; also reachable with the Tab key. */
  actions: readonly SwipeAction[]
  children: ReactNode
}

const actionWidth = 76

/** A row with actions behind its right edge. Offer them elsewhere too: nobody can see them before swiping. */
export function SwipeRow({ actions, children }: SwipeRowProps) {
  const width = actions.length * actionWidth
  const [shift, setShift] = useState(0)
  const face = useRef<HTMLDivElement>(null)
  const reach = (x: number) => Math.max(-width - 24, Math.min(0, x))
  const isDragging = useDrag(face, {
    direction: 'sideways',
    begin: () => shift,
    onMove: ({ x }, from) => setShift(reach(from + x)),
    onEnd: ({ x }, from) => {
      const to = reach(from + x)
      setShift((to < from ? to < -width / 4 : to < -width * 0.75) ? -width : 0)
    },
    onCancel: setShift,
  })
  /** A press that finds the row open closes it. */
  const onClickCapture = (event: React.MouseEvent) => {
    if (shift === 0) return
    event.preventDefault()
    event.stopPropagation()
    setShift(0)
  }
  return (
    <div className={styles.row}>
      <div
        ref={face}
        className={classNames(styles.face, !isDragging && styles.settling)}
        style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
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
