import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { KindWith, Shapes } from '../kind.ts'
import { useTask } from '../task.ts'
import { askAllSubmissions } from './all-submissions.ts'
import { ChooseSubmissions } from './ChooseSubmissions.tsx'
import { ChoosingScreen } from './ChoosingScreen.tsx'
import { isOver } from './over.ts'

/** Reminds those who have not handed in: all of them, or those ticked. */
export function RemindScreen<S extends Shapes>({ kind }: { kind: KindWith<S, 'remind'> }) {
  const t = useTexts('submission')
  const { taskId, studentId, to } = useSubmissionAddress(kind.pages)
  const back = useBack(to('task'))
  const words = kind.useWords()
  const hasEnded = isOver(useTask(kind, taskId).data)
  const query = useQuery(askAllSubmissions(kind, taskId, ['notsubmitted', 'returned']))
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(studentId ? new Set([studentId]) : null)
  const present = new Set(query.data?.map(submission => submission.studentId))
  // Until something is ticked by hand, everybody is. The address may name somebody who has handed in by now.
  const chosen = ticked ? new Set([...ticked].filter(id => present.has(id))) : present
  const remind = useCommand(kind.remind.call, {
    refreshes: kind.refreshes,
    onDone: ({ done }) => {
      if (done > 0) toast.good(t('remind.done', { count: done }))
      else toast.info(t('remind.nobody'))
      back()
    },
  })
  return (
    <ChoosingScreen
      query={query}
      empty={<EmptyState art="work" title={t('remind.none')} hint={t('remind.noneHint')} />}
      action={
        <MainButton
          icon={BellIcon}
          busy={remind.isPending}
          disabled={chosen.size === 0}
          onClick={() => remind.mutate(kind.remind.input({ taskId, studentIds: [...chosen] }))}
        >
          {chosen.size > 0 ? t('remind.submit', { count: chosen.size }) : t('remind.choose')}
        </MainButton>
      }
    >
      {works => (
        <>
          <Callout>{words.remindHint}</Callout>
          <ChooseSubmissions submissions={works} hasEnded={hasEnded} chosen={chosen} onChoose={setTicked} />
        </>
      )}
    </ChoosingScreen>
  )
}
