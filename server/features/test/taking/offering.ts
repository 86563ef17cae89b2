import type { Value } from '#contract/call.ts'
import { onlySlot } from '#contract/features/submission/rules.ts'
import type { takingCalls } from '#contract/features/test/taking-calls.ts'
import { offerParts } from '#server/features/submission/public.ts'
import { refusalIn } from '#server/kernel/envelope.ts'
import { attempt, Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { testSubmissions } from '../submissions.ts'
import { answeredBy, contentOfAnswer } from './answers.ts'

type Offer = Value<typeof takingCalls.offer.input>

/** Offers answers that were written before the end. @throws as `offerParts`, and why the first is refused where all are */
export async function offerAnswers(
  context: CourseContext,
  { id, answers, attempt: number, workId: work, device }: Offer,
) {
  const questions = await answeredBy(
    context.db,
    answers.map(({ questionId }) => ({ context, id, questionId })),
    context.now,
  )
  const parts = answers.map((answer, index) =>
    attempt(() => {
      const question = questions[index] ?? fail(testSubmissions.errors.slotMissing)
      const given = contentOfAnswer(question, answer)
      return {
        given,
        // A device has signed what it sends: its type keeps the same in an order of its own.
        ...(given.value !== null && { sent: answer.value }),
        text: answer.statement ?? null,
        files: answer.fileStatements ?? [],
      }
    }),
  )
  const good = parts.flatMap(part => (part instanceof Failure ? [] : [part]))
  const [first] = parts
  if (good.length === 0 && first instanceof Failure) throw first
  const offered = await offerParts(context, { id, parts: good, attempt: number, work, device })
  const { version, isCounted, submittedAt, late, parts: receipts, refused } = offered
  const idOf = new Map(
    questions.flatMap(question => (question ? [[question.slot, question.questionId]] : [])),
  )
  const failures = [
    ...parts.flatMap((part, index) =>
      part instanceof Failure
        ? [
            {
              questionId: answers[index]!.questionId,
              slot: questions[index]?.slot ?? onlySlot,
              failure: part,
            },
          ]
        : [],
    ),
    ...refused.map(one => ({ ...one, questionId: idOf.get(one.slot)! })),
  ]
  return {
    ...{ version, isCounted, time: submittedAt, overtime: late },
    // Each answer has its own.
    ...{ textHash: '', files: receipts.flatMap(({ files }) => files) },
    questionIds: receipts.flatMap(({ slot }) => idOf.get(slot) ?? []),
    refused: failures.map(({ failure, ...one }) => {
      const refusal = refusalIn(context.language, failure)
      return { ...one, refusal, reason: refusal.message }
    }),
  }
}
