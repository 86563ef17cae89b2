import { CallFailure } from '../call.ts'
import { passing } from '../journal/journal-options.ts'
import { viewedCourse } from '../student-view.ts'
import type { Box, Unsent } from './box.ts'

/** How things of a box are sent. */
export interface Carrier<T extends Unsent, A> {
  /** Whether it is one of its things, and may be sent by now; by default all may. */
  takes?(item: T): boolean
  /**
   * With the idempotency key that was kept with it: however often it is sent, it counts once.
   * @param signal aborts when the connection seems to be dead
   * @throws CallFailure
   */
  send(item: T, signal: AbortSignal): Promise<A>
  /**
   * What a refusal comes to, if not that the item is kept with the reason.
   * @returns `taken`: the server has it; `forgotten`: nobody needs to hear of it; or what is to be sent instead
   * @throws CallFailure if that cannot be known now: it waits
   */
  settle?(item: T, refusal: CallFailure): Promise<'taken' | 'forgotten' | T | undefined>
}

export type Delivery<T, A> =
  | { state: 'taken'; answer?: A }
  | { state: 'refused'; failure: CallFailure }
  | { state: 'changed'; next: T }
  | { state: 'waiting' }
  /** It waits, and the others need not be tried now. */
  | { state: 'cut' }

/** The server's answer, why it refuses, or that it is not known yet. */
export type Outcome<A> = A | CallFailure | 'waiting'

/** A connection that has died in a tunnel is given up after this, in milliseconds. */
const answerMs = 20_000
/** The server's own fault, which may be about one of them; what else passes is about all. */
const fault = 50000

/** Sends one, whether or not it is kept. What cannot be answered now stays on the device as it is. */
export async function deliver<T extends Unsent, A>(
  box: Box<T>,
  carrier: Carrier<T, A>,
  account: string,
  item: T,
): Promise<Delivery<T, A>> {
  // The server would take the teacher for a student.
  if (viewedCourse() !== null) return { state: 'cut' }
  const signal = AbortSignal.timeout(answerMs)
  try {
    const answer = await carrier.send(item, signal)
    await box.forget(account, item)
    return { state: 'taken', answer }
  } catch (error) {
    if (signal.aborted) return { state: 'cut' }
    if (!(error instanceof CallFailure)) return waitingAfter(error)
    if (passing.has(error.code)) return { state: error.code === fault ? 'waiting' : 'cut' }
    return meetRefusal(box, carrier, account, item, error).catch(waitingAfter)
  }
}

async function meetRefusal<T extends Unsent, A>(
  box: Box<T>,
  { settle }: Carrier<T, A>,
  account: string,
  item: T,
  failure: CallFailure,
): Promise<Delivery<T, A>> {
  const next = await settle?.(item, failure)
  if (next === 'taken' || next === 'forgotten') {
    await box.forget(account, item)
    return next === 'taken' ? { state: 'taken' } : { state: 'refused', failure }
  }
  const { code, message: reason } = failure
  await box.replace(account, item, next ?? { ...item, refusal: { code, reason } })
  return next ? { state: 'changed', next } : { state: 'refused', failure }
}

/** A mistake of ours must not hold back the others. */
function waitingAfter(error: unknown): { state: 'waiting' } {
  if (!(error instanceof CallFailure)) console.error(error)
  return { state: 'waiting' }
}

export function outcomeOf<T, A>(delivery: Delivery<T, A>): Outcome<A> {
  if (delivery.state === 'refused') return delivery.failure
  return (delivery.state === 'taken' ? delivery.answer : undefined) ?? 'waiting'
}
