import { type ComponentType, useMemo } from 'react'
import type { SubmissionRow as Work } from '#contract/features/submission/entities.ts'
import { pastTime } from '#web/lib/dates.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { personColumn } from '#web/ui/lists/columns.tsx'
import type { Column } from '#web/ui/lists/Table.tsx'
import { isHandedIn } from '../states.ts'
import type { WaitingGrade } from '../waiting/waiting-grade.ts'
import styles from './SubmissionRow.module.css'
import { Score, StateTag } from './SubmissionRow.tsx'

/** What is known of those in it beside their names; of aliases nothing, nor when they handed in. */
type ShownStudents = 'names' | 'groups' | 'aliases'
type Flag = ComponentType<{ submission: Work }> | undefined

/** The roster as a table, where there is room for one. */
export function useRosterColumns(
  waiting: readonly WaitingGrade[],
  shown: ShownStudents,
  { mayGrade, hasEnded }: { mayGrade: boolean; hasEnded: boolean },
  Flag?: Flag,
): readonly Column<Work>[] {
  const t = useTexts('submission')
  return useMemo(() => {
    const columns = columnsOf(waiting, shown, hasEnded, t, Flag)
    return mayGrade ? columns : columns.filter(({ key }) => key !== 'score')
  }, [waiting, shown, mayGrade, hasEnded, t, Flag])
}

function columnsOf(
  waiting: readonly WaitingGrade[],
  shown: ShownStudents,
  hasEnded: boolean,
  t: Translate<'submission'>,
  Flag: Flag,
): readonly Column<Work>[] {
  return [
    personColumn(t('list.columns.name'), 'minmax(0, 1.6fr)'),
    ...(shown === 'aliases' ? [] : namedColumns(shown, t)),
    {
      key: 'late',
      title: t('list.columns.late'),
      cell: submission => (
        <>
          {isLate(submission) && <span className={styles.late}>{t('state.late')}</span>}
          {Flag && <Flag submission={submission} />}
        </>
      ),
      hasControls: Flag !== undefined,
      by: submission => (isLate(submission) ? 0 : 1),
      width: Flag ? '140px' : '72px',
    },
    {
      key: 'state',
      title: t('list.columns.state'),
      cell: submission => (
        <StateTag
          submission={submission}
          hasEnded={hasEnded}
          waiting={waiting.find(({ studentId }) => studentId === submission.studentId)}
        />
      ),
      by: ({ state }) => state,
      width: '132px',
    },
    {
      key: 'score',
      title: t('list.columns.score'),
      cell: submission => <Score submission={submission} />,
      by: ({ score }) => score,
      width: '80px',
      atEnd: true,
    },
  ]
}

const namedColumns = (
  shown: Exclude<ShownStudents, 'aliases'>,
  t: Translate<'submission'>,
): Column<Work>[] => [
  // Both together leave no room for either.
  shown === 'groups'
    ? {
        key: 'group',
        title: t('list.columns.group'),
        cell: ({ groupName }) => groupName || t('group.none'),
        by: ({ groupName }) => groupName || null,
      }
    : {
        key: 'number',
        title: t('list.columns.number'),
        cell: ({ number }) => number,
        by: ({ number }) => number,
      },
  {
    key: 'handedIn',
    title: t('list.columns.handedIn'),
    cell: submission => handedInAt(submission, t),
    by: ({ state, submittedAt }) => (isHandedIn(state) ? submittedAt : null),
  },
]

const isLate = ({ state, overtime }: Work) => isHandedIn(state) && overtime

function handedInAt({ state, submittedAt, remindedAt }: Work, t: Translate<'submission'>) {
  if (isHandedIn(state) && submittedAt !== null) return pastTime(submittedAt)
  return remindedAt !== null ? t('list.reminded', { time: pastTime(remindedAt) }) : null
}
