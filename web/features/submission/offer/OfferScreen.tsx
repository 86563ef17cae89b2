import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { homeworkOfferErrors } from '#contract/features/homework/offer-errors.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { offerPath, offersPath, useHomeworkAddress } from '#web/features/homework/addresses.ts'
import { useInfo } from '#web/features/homework/info.ts'
import { submissionQueries } from '#web/features/homework/live-updates.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { DecisionFooter } from './DecisionFooter.tsx'
import { OfferSides } from './OfferSides.tsx'

/** What a student has offered after the end, beside what counts, for staff to decide. */
export function OfferScreen() {
  const t = useTexts('submission/offer')
  const navigate = useNavigate()
  const { courseId, homeworkId, studentId = '', attempt } = useHomeworkAddress()
  const query = useQuery(ask(offerCalls.getOffer, { id: homeworkId, studentId, attempt }))
  const info = useInfo(homeworkId, query.data !== undefined).query.data
  const command = useCommand(offerCalls.decideOffer, {
    onDone: (_, { decision }) => {
      toast.good(t(decision === 'accepted' ? 'staff.acceptDone' : 'staff.declineDone', { name }))
      goOn()
    },
    refreshes: [offerCalls.listOffers, offerCalls.getOffer, ...submissionQueries],
    onFailed: failure => {
      void alertFailure(failure)
      if (failure.is(homeworkOfferErrors.offerChanged)) void query.refetch()
    },
  })
  const offered = query.data
  const { name = '', number } = offered?.work ?? {}

  function goOn() {
    const next = offered?.next ?? ''
    navigate(
      next === '' ? offersPath(courseId, homeworkId) : offerPath({ courseId, homeworkId, studentId: next }),
      { replace: true },
    )
  }

  function decide(decision: 'accepted' | 'declined', reason = '') {
    const { work: submission } = offered!
    const { version } = submission.offer!
    const { attempt, workId } = submission
    command.mutate({ id: homeworkId, studentId, attempt, version, workId, decision, reason })
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
        {({ content, attachments, work: submission }) => (
          <OfferSides {...{ submission }} offered={{ content, attachments }} task={info} />
        )}
      </QueryView>
    </Screen>
  )
}
