import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { QueryView } from '#web/features/shell/QueryView.tsx'
import { Screen, useBack } from '#web/features/shell/Screen.tsx'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { useHomeworkAddress } from './addresses.ts'
import { askAllWorks } from './all-works.ts'
import { workQueries } from './news.ts'
import { ChooseWorks } from './parts/ChooseWorks.tsx'

/** Urging those who have not handed in: all of them, or the ones that are ticked. */
export function CallScreen() {
  const t = useTexts('homework')
  const { homeworkId, studentId, to } = useHomeworkAddress()
  const back = useBack(to(''))
  const query = useQuery(askAllWorks(homeworkId, ['notsubmitted', 'returned']))
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(studentId ? new Set([studentId]) : null)
  // Until something is ticked by hand, everybody is.
  const chosen = ticked ?? new Set(query.data?.map(work => work.studentid))
  const urge = useCommand(homeworkCalls.call, {
    refreshes: workQueries,
    onDone: ({ done }) => {
      if (done > 0) toast.good(t('call.done', { count: done }))
      else toast.info(t('call.nobody'))
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
            busy={urge.isPending}
            disabled={chosen.size === 0}
            onClick={() => urge.mutate({ id: homeworkId, studentids: [...chosen] })}
          >
            {chosen.size > 0 ? t('call.submit', { count: chosen.size }) : t('call.choose')}
          </Button>
        ) : undefined
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} avatar />}
        isEmpty={works => works.length === 0}
        empty={<EmptyState art="work" title={t('call.none')} hint={t('call.noneHint')} />}
      >
        {works => (
          <>
            <Notice>{t('call.hint')}</Notice>
            <ChooseWorks works={works} chosen={chosen} onChoose={setTicked} />
          </>
        )}
      </QueryView>
    </Screen>
  )
}
