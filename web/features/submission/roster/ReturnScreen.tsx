import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonLength } from '#contract/features/submission/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { ReturnIcon } from '#web/ui/icons/icons.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import { ReasonField } from '../grading/ReasonField.tsx'
import { useStoredList } from '../grading/stored-list.ts'
import type { KindWith, Shapes } from '../kind.ts'
import { askAllSubmissions } from './all-submissions.ts'
import { ChooseSubmissions, pickedOf } from './ChooseSubmissions.tsx'
import { ChoosingScreen } from './ChoosingScreen.tsx'

/** Returns the ticked submissions with one reason. */
export function ReturnScreen<S extends Shapes>({ kind }: { kind: KindWith<S, 'returning'> }) {
  const { taskId, studentId, to } = useSubmissionAddress(kind.pages)
  const back = useBack(to('task'))
  const t = useTexts('submission')
  const words = kind.useWords()
  const { return: call, reasonsName } = kind.returning
  const query = useQuery(askAllSubmissions(kind, taskId, ['submitted']))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(studentId ? [studentId] : []))
  const [reason, setReason] = useState('')
  const reasons = useStoredList(reasonsName)
  const returnSubmissions = useCommand(call.call, {
    refreshes: kind.refreshes,
    onDone: ({ done }) => {
      reasons.add(reason)
      toast.good(words.returnedSeveral(done))
      back()
    },
    onFailed: failure => {
      // Some may have another submission by now.
      void query.refetch()
      void alertFailure(failure)
    },
  })
  const picked = pickedOf(query.data, chosen)
  const count = picked.studentIds.length
  return (
    <ChoosingScreen
      query={query}
      empty={<EmptyState art="work" title={words.nothingToReturn} hint={t('return.noneHint')} />}
      action={
        <MainButton
          icon={ReturnIcon}
          busy={returnSubmissions.isPending}
          disabled={count === 0 || reason.trim() === ''}
          onClick={() => returnSubmissions.mutate(call.input({ taskId, ...picked, reason }))}
        >
          {count > 0 ? words.returnChosen(count) : words.chooseToReturn}
        </MainButton>
      }
    >
      {works => (
        <>
          <Card>
            <Stack gap={3}>
              <ReasonField value={reason} onChange={setReason} reasons={reasons} maxLength={reasonLength} />
            </Stack>
          </Card>
          <ChooseSubmissions submissions={works} chosen={chosen} onChoose={setChosen} />
        </>
      )}
    </ChoosingScreen>
  )
}
