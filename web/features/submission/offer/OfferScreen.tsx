import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ErrorDefinition } from '#contract/error.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { OfferShownKind, Shapes, SubmissionKind } from '../kind.ts'
import { useTask } from '../task.ts'
import { DecisionFooter } from './DecisionFooter.tsx'
import { OfferSides } from './OfferSides.tsx'

interface OfferScreenProps<S extends Shapes> {
  kind: Pick<SubmissionKind<S>, 'pages' | 'task' | 'refreshes'>
  shown: OfferShownKind<S>
  /** The refusal of a decision about what has changed since it was seen. */
  changed: ErrorDefinition
}

/** What a student has offered after the end, beside what counts, for staff to decide. */
export function OfferScreen<S extends Shapes>({ kind, shown, changed }: OfferScreenProps<S>) {
  const t = useTexts('submission/offer')
  const navigate = useNavigate()
  const { taskId, studentId = '', attempt, to } = useSubmissionAddress(kind.pages)
  const query = useQuery(ask(shown.get.call, shown.get.input({ taskId, studentId, attempt })))
  const task = useTask(kind, taskId, query.data !== undefined).data
  const command = useCommand(offerCalls.decideOffer, {
    onDone: (_, { decision }) => {
      toast.good(t(decision === 'accepted' ? 'staff.acceptDone' : 'staff.declineDone', { name }))
      goOn()
    },
    refreshes: [offerCalls.listOffers, shown.get.call, ...kind.refreshes],
    onFailed: failure => {
      void alertFailure(failure)
      if (failure.is(changed)) void query.refetch()
    },
  })
  const offered = query.data
  const { name = '', number } = offered?.work ?? {}

  function goOn() {
    const next = offered?.next ?? ''
    navigate(next === '' ? to('offers') : to('offer', { studentid: next }), { replace: true })
  }

  function decide(decision: 'accepted' | 'declined', reason = '') {
    const { work: submission } = offered!
    const { version } = submission.offer!
    const { attempt, workId } = submission
    command.mutate({ id: taskId, studentId, attempt, version, workId, decision, reason })
  }

  return (
    <Screen
      broad
      title={name || undefined}
      subtitle={number}
      onRefresh={() => query.refetch()}
      footer={
        offered?.work.offer && (
          <DecisionFooter
            key={`${studentId} ${offered.work.attempt}`}
            submission={offered.work}
            offer={offered.work.offer}
            isSending={command.isPending}
            onDecide={decide}
          />
        )
      }
    >
      <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
        {({ work: submission, ...content }) => (
          <OfferSides {...{ submission, content, task }} Content={shown.Content} />
        )}
      </QueryView>
    </Screen>
  )
}
