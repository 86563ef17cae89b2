import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import { submissionQueries } from '../live-updates.ts'
import { askAllSubmissions } from './all-submissions.ts'
import { ChooseSubmissions } from './parts/ChooseSubmissions.tsx'

/** Reminds those who have not handed in: all of them, or those ticked. */
export function RemindScreen() {
  const t = useTexts('homework')
  const { homeworkId, studentId, to } = useHomeworkAddress()
  const back = useBack(to(''))
  const query = useQuery(askAllSubmissions(homeworkId, ['notsubmitted', 'returned']))
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(studentId ? new Set([studentId]) : null)
  // Until something is ticked by hand, everybody is.
  const chosen = ticked ?? new Set(query.data?.map(submission => submission.studentId))
  const remind = useCommand(homeworkCalls.remind, {
    refreshes: submissionQueries,
    onDone: ({ done }) => {
      if (done > 0) toast.good(t('remind.done', { count: done }))
      else toast.info(t('remind.nobody'))
      back()
    },
  })
  return (
    <Screen
      footer={
        query.data && query.data.length > 0 ? (
          <Button
            kind="primary"
            size="large"
            block
            icon={BellIcon}
            busy={remind.isPending}
            disabled={chosen.size === 0}
            onClick={() => remind.mutate({ id: homeworkId, studentIds: [...chosen] })}
          >
            {chosen.size > 0 ? t('remind.submit', { count: chosen.size }) : t('remind.choose')}
          </Button>
        ) : undefined
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} avatar />}
        isEmpty={works => works.length === 0}
        empty={<EmptyState art="work" title={t('remind.none')} hint={t('remind.noneHint')} />}
      >
        {works => (
          <>
            <Notice>{t('remind.hint')}</Notice>
            <ChooseSubmissions submissions={works} chosen={chosen} onChoose={setTicked} />
          </>
        )}
      </QueryView>
    </Screen>
  )
}
