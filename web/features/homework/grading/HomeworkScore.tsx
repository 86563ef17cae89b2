import { oneScore } from '#web/features/submission/grading/one-score.tsx'
import type { ScoreProps } from '#web/features/submission/kind.ts'
import { useTexts } from '#web/lib/texts.ts'
import { SegmentedFilter } from '#web/ui/SegmentedFilter.tsx'
import type { HomeworkShapes } from '../submissions.ts'

/** One score: for all who handed in together, or for one of them. */
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
      <oneScore.Score task={task} entry={entry} set={set} />
    </>
  )
}
