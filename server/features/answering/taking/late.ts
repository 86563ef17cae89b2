import type { StepAnswer } from '#contract/features/answering/entities.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { arrivalGrace, askings } from '#contract/features/answering/rules.ts'
import type { OfferProof } from '#contract/features/submission/offer-rules.ts'
import { evidenceOfSlots } from '#server/features/submission/public.ts'
import { attempt, Failure } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Asked, refusalOf } from './asked.ts'
import { type Entry, entryOf } from './entries.ts'

/** When the time of a step was up, by its row; null: it has no end yet. */
const endOf = ({ ended_at, ends_at }: Pick<Asked, 'ended_at' | 'ends_at'>) => ended_at ?? ends_at

/** It came after the end, later than what was on its way. */
export const isLate = (asked: Asked, at: number) => {
  const end = endOf(asked)
  return end !== null && end + arrivalGrace <= at
}

/** What a phone without a network wrote before the end is taken; not what is anonymous, as a statement names who signs it. */
const mayBeProven = (asked: Asked, given: StepAnswer, now: number) =>
  asked.asking !== askings.anonymous &&
  refusalOf(asked, now) === answeringErrors.stepOver &&
  (given.statement != null || (given.attachments ?? []).length > 0)

/**
 * Of answers of one step that come after its end, by what each is shown to be from before; null: by nothing (decision 312). What its step takes
 * anyway, or never, is left out.
 * @param device thumbprint of the key that signed
 */
export async function proofsOf(
  context: CourseContext,
  asked: readonly (Asked | undefined)[],
  answers: readonly StepAnswer[],
  device: string,
): Promise<ReadonlyMap<StepAnswer, OfferProof | null>> {
  const late = answers.flatMap((given, place) => {
    const its = asked[place]
    if (!its || !mayBeProven(its, given, context.now)) return []
    const entry = attempt((): Entry => entryOf(its, given))
    return entry instanceof Failure ? [] : { given, its, entry }
  })
  const [first] = late
  if (!first) return new Map()
  const { activity_id: taskId, started_at: since } = first.its
  const found = await evidenceOfSlots(
    context,
    { taskId, attempt: first.given.attempt ?? 1, since: since!, end: endOf(first.its)!, device },
    late.map(({ given, entry }) => ({
      given: entry,
      // A device has signed what it sends: its type keeps the same in an order of its own.
      ...(entry.value !== null && given.answer === undefined && { sent: given.value }),
      text: given.statement ?? null,
      files: given.fileStatements ?? [],
    })),
  )
  return new Map(late.map(({ given }, place) => [given, found[place]?.proof ?? null]))
}
