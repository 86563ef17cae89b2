import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { testCalls } from '#contract/features/test/calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper } from '#contract/features/test/taking-entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { asking, type GradeEntry, type OfferingKind, type ToOffer } from '#web/features/submission/kind.ts'
import { isClosed } from '#web/features/submission/offer/closed.ts'
import { OfferNotice, OwnOffer } from '#web/features/submission/offer/OwnOffer.tsx'
import type { OwnSubmission } from '#web/features/submission/task.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { takingQueries } from './queries.ts'

type TestInfo = AnswerOf<typeof testCalls.get>
type Slot = OwnPaper['slots'][number]

/** A test whose own work says which answer stands where. */
interface OfferingShapes {
  task: Omit<TestInfo, 'mine'> & { mine: (OwnSubmission & { slots: readonly Slot[] }) | null }
  content: object
  part: unknown
  entry: GradeEntry
}

interface UnsentAnswersProps {
  test: TestInfo
  clockOffset: number
  renew: () => Promise<unknown>
}

/** After the end: answers that are on this device alone can be offered to staff; and what has become of what was. */
export function UnsentAnswers({ test, clockOffset, renew }: UnsentAnswersProps) {
  const mine = test.mine!
  const isWanted = isClosed(test, mine, Date.now() + clockOffset)
  const { data: paper } = useQuery({ ...ask(takingCalls.getPaper, { id: test.id }), enabled: isWanted })
  const kind = useOfferingKind(paper)
  if (!paper || paper.attempt !== mine.attempt) return mine.offer && <OfferNotice offer={mine.offer} />
  const own = { ...mine, slots: paper.slots }
  return (
    <OwnOffer<OfferingShapes>
      name="test"
      kind={kind}
      task={{ ...test, mine: own }}
      mine={own}
      clockOffset={clockOffset}
      renew={renew}
    />
  )
}

const unread = { text: '', fileIds: [] }

function useOfferingKind(paper: OwnPaper | undefined) {
  const t = useTexts('test/taking')
  return useMemo(() => {
    const idOf = new Map(paper?.slots.map(({ slot, questionId }) => [slot, questionId]))
    const offering: OfferingKind<OfferingShapes> = {
      sidesOf: ({ slots }) =>
        slots.map(({ slot, savedAt }) => ({
          ...{ slot, counts: unread, isUnread: true },
          draft: { ...unread, savedAt },
        })),
      offer: asking(takingCalls.offer, ({ taskId, attempt, work, device, slots }: ToOffer) => ({
        ...{ id: taskId as never, attempt, workId: work, device },
        answers: slots.map(({ slot, text, html = '', value = null, fileIds, statement, files }) => ({
          questionId: idOf.get(slot)!,
          ...(fileIds.length > 0 && { attachments: [...fileIds] as never[] }),
          ...(value === null ? { text, html } : { value }),
          statement,
          fileStatements: files.map(({ id, ...signed }) => ({ id: id as never, ...signed })),
        })),
      })),
      nameOf: ({ mine }, slot) =>
        t('paper.question', { number: (mine?.slots ?? []).findIndex(one => one.slot === slot) + 1 }),
      // Questions, and with them what was chosen, are not shown after the end.
      Value: Chosen,
    }
    return { offering, refreshes: takingQueries, useWords }
  }, [paper, t])
}

const useWords = () => ({ task: useTexts('test/taking')('offer.task') })

function Chosen() {
  return <p>{useTexts('test/taking')('offer.answered')}</p>
}
