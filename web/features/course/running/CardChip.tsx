import { useNavigate } from 'react-router'
import type { RunningEntry, WaitingEntry } from '#contract/features/course/running.ts'
import { isNear, shortTime } from '#web/lib/dates.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { LiveRing } from '#web/ui/base/LiveRing.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import styles from './CardChip.module.css'

export interface CardChipProps {
  running?: RunningEntry
  waiting?: WaitingEntry
}

/** On the card of a course: what runs there or waits for the person; one press leads to it. */
export function CardChip({ running, waiting }: CardChipProps) {
  const t = useTexts('course/running')
  const navigate = useNavigate()
  const path = running?.path ?? waiting?.path
  if (!path) return null
  return (
    <button type="button" className={styles.chip} onClick={() => navigate(path)}>
      {running ? (
        <span className={styles.running}>
          <LiveRing />
          {running.label}
        </span>
      ) : (
        waiting && <StatusTag {...saysOf(waiting, t)} />
      )}
    </button>
  )
}

function saysOf({ toGrade, toHandIn, dueAt }: WaitingEntry, t: Translate<'course/running'>) {
  if (toGrade > 0) return { tone: 'accent', children: t('toGrade', { count: toGrade }) } as const
  if (dueAt === null) return { tone: 'info', children: t('toHandIn', { count: toHandIn }) } as const
  return {
    tone: isNear(dueAt) ? 'bad' : 'info',
    children: t('due', { time: shortTime(dueAt) }),
  } as const
}
