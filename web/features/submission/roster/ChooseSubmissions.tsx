import { useCallback } from 'react'
import type { SubmissionRow as Work } from '#contract/features/submission/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { SelectAll, Selection, TickableRow } from '#web/ui/lists/Selection.tsx'
import { SubmissionRow } from './SubmissionRow.tsx'

interface ChooseSubmissionsProps {
  submissions: readonly Work[]
  /** The time for it is over. */
  hasEnded?: boolean
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Students to be ticked, one by one or all at once. */
export function ChooseSubmissions({
  submissions,
  hasEnded = false,
  chosen,
  onChoose,
}: ChooseSubmissionsProps) {
  const t = useTexts('submission')
  const renderItem = useCallback(
    (submission: Work) => (
      <TickableRow id={submission.studentId} label={submission.name}>
        {toggle => <SubmissionRow submission={submission} hasEnded={hasEnded} onOpen={toggle} bare />}
      </TickableRow>
    ),
    [hasEnded],
  )
  return (
    <Selection chosen={chosen} onChoose={onChoose} items={submissions} idOf={idOf}>
      <Stack gap={2}>
        <SelectAll />
        <InfiniteList
          label={t('list.students')}
          items={submissions}
          itemKey={idOf}
          renderItem={renderItem}
          rowHeight={69}
        />
      </Stack>
    </Selection>
  )
}

const idOf = ({ studentId }: Work) => studentId

/** Those that are chosen and still in the list, as calls name them: the students, and their submissions as they are shown. */
export function pickedOf(submissions: readonly Work[] | undefined, chosen: ReadonlySet<string>) {
  const picked = submissions?.filter(work => chosen.has(work.studentId)) ?? []
  return {
    studentIds: picked.map(idOf),
    workIds: [...new Set(picked.map(({ workId }) => workId))].filter(Boolean),
  }
}
