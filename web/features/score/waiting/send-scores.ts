import { scoreCalls } from '#contract/features/score/calls.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { newKey, send } from '#web/lib/call.ts'
import type { Carrier } from '#web/lib/outbox/deliver.ts'
import { outbox } from '#web/lib/outbox/outbox.ts'
import { type UnsentScore, unsentScores } from './unsent-score.ts'

interface Answer {
  /** By which it is undone; empty: nothing has changed. */
  changeId: string
}

export const scoreOutbox = outbox<UnsentScore, Answer>(unsentScores)

const placeOf = ({ courseId, studentId, item }: UnsentScore) => ({ courseId, studentId, item })
const textOf = (score: number | null) => (score === null ? '' : String(score))

function enter(entry: UnsentScore, signal: AbortSignal): Promise<Answer> {
  const options = { once: entry.key, signal }
  const input = { ...placeOf(entry), seen: textOf(entry.seen) }
  return entry.score === null
    ? send(scoreCalls.clear, input, options)
    : send(scoreCalls.set, { ...input, score: String(entry.score) }, options)
}

/** What stands there by now. @throws CallFailure */
async function standing(entry: UnsentScore) {
  const { list } = await send(scoreCalls.listChanges, placeOf(entry))
  return list.find(({ isCurrent }) => isCurrent)?.score ?? null
}

/** It was refused because somebody else has changed what stood there. */
export const isOvertaken = ({ refusal, undoes }: UnsentScore) =>
  !undoes && refusal?.code === scoreErrors.changedMeanwhile.code

export const scoreCarrier: Carrier<UnsentScore, Answer> = {
  async send(entry, signal) {
    const { undoes, once } = entry
    if (!undoes) return enter(entry, signal)
    // Sent with its key, it says which change it was, or becomes one, which is then undone.
    const changeId = undoes.changeId || (await enter(entry, signal)).changeId
    if (changeId !== '') await send(scoreCalls.undo, { ...placeOf(entry), changeId }, { once, signal })
    return { changeId: '' }
  },
  async settle(entry, failure) {
    if (!failure.is(scoreErrors.changedMeanwhile)) return undefined
    // What was never taken need not be undone.
    if (entry.undoes) return 'forgotten'
    const stands = await standing(entry)
    if (stands === entry.score) return 'taken'
    // One from here, whose answer was lost.
    if (stands !== entry.seen && entry.earlier.includes(stands))
      return { ...entry, seen: stands, once: newKey() }
    return undefined
  },
}

/** Sends a refused one once more: over what stands there by now, where somebody else has changed it. @throws CallFailure */
export async function retryScore(entry: UnsentScore): Promise<void> {
  const { refusal: _, ...again } = entry
  const seen = isOvertaken(entry) ? await standing(entry) : entry.seen
  await scoreOutbox.again(entry, { ...again, seen, once: newKey() })
}
