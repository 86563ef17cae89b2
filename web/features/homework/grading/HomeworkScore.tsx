import { Suspense } from 'react'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { scoreAfter } from '#contract/features/submission/rules.ts'
import { oneScore } from '#web/features/submission/grading/one-score.tsx'
import { scoreOf } from '#web/features/submission/grading/score-entry.ts'
import type { ScoreProps, Submission } from '#web/features/submission/kind.ts'
import { useCommand } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { submissionQueries } from '../live-updates.ts'
import type { HomeworkShapes } from '../submissions.ts'
import styles from './HomeworkScore.module.css'

const RubricScore = lazily(
  () => import('#web/features/submission/grading/RubricScore.tsx').then(module => module.RubricScore),
  'rubric',
)

/** One score, by the levels of a rubric or by hand: for all who handed in together, or for one of them. */
export function HomeworkScore({ content: submission, task, entry, set }: ScoreProps<HomeworkShapes>) {
  const t = useTexts('homework')
  const isShared = (submission.group?.members.length ?? 0) > 1
  return (
    <>
      {isShared && (
        <SegmentedFilter
          label={t('group.whom')}
          value={entry.isAlone ? 'one' : 'all'}
          onChange={whom => set({ isAlone: whom === 'one' })}
          options={[
            { value: 'all', label: t('group.forAll') },
            { value: 'one', label: t('group.forOne', { name: submission.name }) },
          ]}
        />
      )}
      {task.rubric ? (
        <Suspense fallback={null}>
          <RubricScore rubric={task.rubric} fullScore={task.fullScore} entry={entry} set={set} />
        </Suspense>
      ) : (
        // Levels that were chosen before the rubric was taken away mean nothing any more.
        <oneScore.Score task={task} entry={entry} set={change => set({ ...change, judging: undefined })} />
      )}
      {submission.overtime && (submission.deduction > 0 || submission.isWaived) && (
        <Deduction task={task} submission={submission} entered={scoreOf(entry.score)} />
      )}
    </>
  )
}

interface DeductionProps {
  task: HomeworkShapes['task']
  submission: Submission<HomeworkShapes>
  /** The score that is being entered. */
  entered: number | null
}

/** What late work loses of the score that is entered, and whether it does. */
function Deduction({ task, submission, entered }: DeductionProps) {
  const t = useTexts('homework')
  const { studentId, deduction, lateDays: days, isWaived } = submission
  const waive = useCommand(submissionCalls.waive, { refreshes: submissionQueries })
  const points = number(deduction, 1)
  return (
    <div className={styles.deduction}>
      <span>
        {isWaived
          ? t('late.waived')
          : entered === null
            ? t('late.loses', { points, days })
            : t('late.counts', {
                score: number(entered, 1),
                ...{ points, days },
                rest: number(scoreAfter(entered, deduction), 1),
              })}
      </span>
      <Button
        kind="quiet"
        size="small"
        busy={waive.isPending}
        onClick={() => waive.mutate({ id: task.id, studentId, isWaived: !isWaived })}
      >
        {t(isWaived ? 'late.deduct' : 'late.waive')}
      </Button>
    </div>
  )
}
