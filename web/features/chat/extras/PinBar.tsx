import { useState } from 'react'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PinIcon } from '#web/ui/icons/icons.tsx'
import { summaryOf } from '../summary.ts'
import styles from './PinBar.module.css'

interface PinBarProps {
  pins: AnswerOf<typeof chatCalls.listPins>['list']
  onJump: (position: number) => void
}

/** What is pinned: a press leads to it, the next one to the one that was pinned before. */
export function PinBar({ pins, onJump }: PinBarProps) {
  const t = useTexts('chat')
  const [turn, setTurn] = useState(0)
  const shown = pins[turn % Math.max(1, pins.length)]
  if (!shown) return null
  const summary = summaryOf(shown)
  const title = t('pinnedBy', { name: shown.pinnedBy })
  return (
    <button
      type="button"
      className={styles.bar}
      aria-label={`${title}: ${summary}`}
      onClick={() => {
        onJump(shown.position)
        setTurn((turn + 1) % pins.length)
      }}
    >
      <PinIcon size={18} />
      <span className={styles.words}>{summary}</span>
      {pins.length > 1 && (
        <span className={styles.count}>
          {(turn % pins.length) + 1}/{pins.length}
        </span>
      )}
    </button>
  )
}
