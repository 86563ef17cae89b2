import type { Value } from '#contract/call.ts'
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
  // What a device has signed is what it sent, which is what its type leaves of it.
  const parts = answers.map((answer, index) =>
    attempt(() => {
      const question = questions[index] ?? fail(testSubmissions.errors.slotMissing)
      return {
        given: contentOfAnswer(question, answer),
        text: answer.statement ?? null,
        files: answer.fileStatements ?? [],
      }
    }),
  )
  const good = parts.flatMap(part => (part instanceof Failure ? [] : [part]))
  const [first] = parts
  if (good.length === 0 && first instanceof Failure) throw first
  const {
    version,
    isCounted,
    parts: receipts,
    refused,
  } = await offerParts(context, {
    ...{ id, parts: good, attempt: number, work, device },
  })
  const idOf = new Map(
    questions.flatMap(question => (question ? [[question.slot, question.questionId]] : [])),
  )
  const failures = [
    ...parts.flatMap((part, index) =>
      part instanceof Failure ? [{ questionId: answers[index]!.questionId, failure: part }] : [],
    ),
    ...refused.map(({ slot, failure }) => ({ questionId: idOf.get(slot)!, failure })),
  ]
  return {
    ...{ version, isCounted },
    questionIds: receipts.flatMap(({ slot }) => idOf.get(slot) ?? []),
    refused: failures.map(({ questionId, failure }) => ({
      questionId,
      refusal: refusalIn(context.language, failure),
    })),
  }
}
