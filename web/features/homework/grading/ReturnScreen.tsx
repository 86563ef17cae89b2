import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { reasonLength } from '#contract/features/submission/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ReturnIcon } from '#web/ui/icons/icons.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import { submissionQueries } from '../live-updates.ts'
import { askAllSubmissions } from './all-submissions.ts'
import { ChooseSubmissions } from './parts/ChooseSubmissions.tsx'
import { ReasonField } from './parts/ReasonField.tsx'
import { useStoredList } from './stored-list.ts'

/** Returns the ticked submissions with one reason. */
export function ReturnScreen() {
  const t = useTexts('homework')
  const { homeworkId, studentId, to } = useHomeworkAddress()
  const back = useBack(to(''))
  const query = useQuery(askAllSubmissions(homeworkId, ['submitted']))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(studentId ? [studentId] : []))
  const [reason, setReason] = useState('')
  const reasons = useStoredList('homeworkReasons')
  const returnSubmissions = useCommand(homeworkCalls.return, {
    refreshes: submissionQueries,
    onDone: ({ done }) => {
      reasons.add(reason)
      toast.good(t('return.done', { count: done }))
      back()
    },
  })
  const isReady = chosen.size > 0 && reason.trim() !== ''
  return (
    <Screen
      footer={
        query.data && query.data.length > 0 ? (
          <Button
            kind="primary"
            size="large"
            block
            icon={ReturnIcon}
            busy={returnSubmissions.isPending}
            disabled={!isReady}
            onClick={() => returnSubmissions.mutate({ id: homeworkId, studentIds: [...chosen], reason })}
          >
            {chosen.size > 0 ? t('return.submit', { count: chosen.size }) : t('return.choose')}
          </Button>
        ) : undefined
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} avatar />}
        isEmpty={works => works.length === 0}
        empty={<EmptyState art="work" title={t('return.none')} hint={t('return.noneHint')} />}
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
      </QueryView>
    </Screen>
  )
}
