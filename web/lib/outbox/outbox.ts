import { usualPace } from '../journal/journal-options.ts'
import { onSessionChange } from '../session.ts'
import type { Box, Unsent } from './box.ts'
import { type Carrier, type Delivery, deliver, type Outcome, outcomeOf } from './deliver.ts'

/**
 * Sends what a box keeps while somebody attends: one after the other, in the order in which it was made; at once, when the
 * network is back, when the page is looked at again, and after growing pauses.
 */
export interface Outbox<T extends Unsent, A> {
  /** What the box keeps of who attends, in order, refused ones too; a new array with each change. */
  readonly items: readonly T[]
  /** What waits is being tried. */
  readonly isSending: boolean
  subscribe(listener: () => void): () => void
  /**
   * Sends what a carrier takes, as long as somebody attends.
   * @param onAnswered hears how many the server took for which nobody was waiting
   * @returns to leave
   */
  attend(account: string, carrier: Carrier<T, A>, onAnswered: (unseen: number) => void): () => void
  /**
   * Keeps one on the device, and sends it.
   * @param make makes it, knowing all that is kept
   * @param timeoutMs milliseconds after which its person waits no longer for the outcome; without it, until it was tried
   * @returns once it is kept
   */
  put(make: (kept: readonly T[]) => T, timeoutMs?: number): Promise<{ outcome: Promise<Outcome<A>> }>
  /** Sends one that was refused once more, as this. */
  again(item: T, next: T): Promise<void>
  /** Its person no longer wants it. */
  discard(item: T): Promise<void>
  /** Tries all that wait. @returns how many of them the server has taken */
  send(): Promise<number>
}

interface Attendant<T extends Unsent, A> {
  carrier: Carrier<T, A>
  onAnswered(unseen: number): void
}

interface Waiter<T, A> {
  item: T
  /** It was among the items: the next round tries it. */
  isListed: boolean
  tell(outcome: Outcome<A>): void
}

/** A visit of somebody: what an earlier one is still waiting for concerns nobody. */
interface Visit {
  account: string
  sending?: Promise<number>
}

type Counts<T extends Unsent, A> = Map<Attendant<T, A>, { taken: number; unseen: number }>

/** @param sequenceOf equal for those that must arrive in order: while one waits, so do those after it */
export function outbox<T extends Unsent, A>(
  box: Box<T>,
  sequenceOf: (item: T) => string = box.keyOf,
): Outbox<T, A> {
  let items: readonly T[] = []
  let visit: Visit = { account: '' }
  let isAgain = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let leaveBox = () => {}
  const attendants = new Set<Attendant<T, A>>()
  const listeners = new Set<() => void>()
  const waiters = new Map<string, Waiter<T, A>>()

  function open(account: string) {
    visit = { account }
    leaveBox = box.subscribe(() => void load())
    window.addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
  }

  /** What is left is sent when the person is here again. */
  function close() {
    clearTimeout(timer)
    leaveBox()
    for (const { tell } of waiters.values()) tell('waiting')
    waiters.clear()
    visit = { account: '' }
    become([])
    window.removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', hurry)
  }

  async function load() {
    const of = visit
    const kept = of.account === '' ? [] : await box.all(of.account)
    if (of === visit) become(kept)
  }

  function become(next: readonly T[]) {
    if (next.length === 0 && items.length === 0) return
    items = next
    for (const item of items) {
      const waiter = waiterOf(item)
      if (waiter) waiter.isListed = true
    }
    changed()
  }

  function changed() {
    for (const listener of listeners) listener()
  }

  function hurry() {
    attempt = 0
    void send()
  }

  function send(): Promise<number> {
    isAgain = true
    if (visit.sending) return visit.sending
    const sending = sendAll(visit)
    visit.sending = sending
    changed()
    return sending
  }

  async function sendAll(of: Visit): Promise<number> {
    clearTimeout(timer)
    const counts: Counts<T, A> = new Map()
    while (isAgain && of === visit) {
      isAgain = false
      await round(of, counts)
    }
    of.sending = undefined
    if (of === visit) sendLater()
    changed()
    for (const [{ onAnswered }, { unseen }] of counts) onAnswered(unseen)
    return [...counts.values()].reduce((sum, { taken }) => sum + taken, 0)
  }

  async function round(of: Visit, counts: Counts<T, A>) {
    await load()
    const tried = new Map<string, T>()
    const held = new Set<string>()
    while (of === visit) {
      const [item, attendant] = next(tried, held)
      if (!item || !attendant) break
      tried.set(box.keyOf(item), item)
      const isSeen = waiterOf(item) !== undefined
      const state = await attempted(item, attendant.carrier)
      if (state === 'cut') break
      if (state === 'waiting') held.add(sequenceOf(item))
      if (state !== 'taken' && state !== 'refused') continue
      const { taken, unseen } = counts.get(attendant) ?? { taken: 0, unseen: 0 }
      const one = state === 'taken' ? 1 : 0
      counts.set(attendant, { taken: taken + one, unseen: unseen + (isSeen ? 0 : one) })
    }
    if (of !== visit) return
    // Also of what another tab has sent meanwhile.
    for (const { item, isListed } of waiters.values()) if (isListed) tell(item, 'waiting')
  }

  function next(tried: ReadonlyMap<string, T>, held: ReadonlySet<string>): [T?, Attendant<T, A>?] {
    for (const item of items) {
      const before = tried.get(box.keyOf(item))
      if (item.refusal || held.has(sequenceOf(item)) || (before && !box.isOther(item, before))) continue
      const attendant = [...attendants].find(({ carrier }) => carrier.takes?.(item) ?? true)
      if (attendant) return [item, attendant]
    }
    return []
  }

  /** The device was read right before: what another tab has sent or changed is not among the items. */
  async function attempted(item: T, carrier: Carrier<T, A>): Promise<Delivery<T, A>['state']> {
    const delivery = await deliver(box, carrier, visit.account, item)
    await load()
    if (delivery.state === 'changed') {
      const waiter = waiterOf(item)
      if (waiter) waiter.item = delivery.next
    } else if (delivery.state === 'taken' || delivery.state === 'refused') tell(item, outcomeOf(delivery))
    return delivery.state
  }

  function sendLater() {
    const { retry, longestRetry } = usualPace
    const isLeft = next(new Map(), new Set()).length > 0
    const wait = isLeft ? Math.min(longestRetry, retry * 2 ** attempt++) : longestRetry
    if (!isLeft) attempt = 0
    clearTimeout(timer)
    // Also where nothing is left: something may have been kept beside this, or become ready.
    if (visit.account !== '') timer = setTimeout(() => void send(), wait * (0.5 + Math.random() / 2))
  }

  function waiterOf(item: T): Waiter<T, A> | undefined {
    const waiting = waiters.get(box.keyOf(item))
    return waiting && !box.isOther(waiting.item, item) ? waiting : undefined
  }

  function tell(item: T, outcome: Outcome<A>) {
    const waiting = waiterOf(item)
    if (!waiting) return
    waiters.delete(box.keyOf(item))
    waiting.tell(outcome)
  }

  onSessionChange(close)

  return {
    get items() {
      return items
    },
    get isSending() {
      return visit.sending !== undefined
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    attend(account, carrier, onAnswered) {
      if (visit.account !== account) {
        close()
        open(account)
      }
      const attendant = { carrier, onAnswered }
      attendants.add(attendant)
      void send()
      return () => {
        attendants.delete(attendant)
        if (attendants.size === 0) close()
      }
    },
    async put(make, timeoutMs) {
      let toldOutcome: Waiter<T, A>['tell'] = () => undefined
      const outcome = new Promise<Outcome<A>>(resolve => {
        toldOutcome = resolve
      })
      const item = await box.add(visit.account, kept => {
        const made = make(kept)
        const key = box.keyOf(made)
        waiters.get(key)?.tell('waiting')
        waiters.set(key, { item: made, isListed: false, tell: toldOutcome })
        return made
      })
      if (timeoutMs !== undefined) setTimeout(() => tell(item, 'waiting'), timeoutMs)
      // First: what is among the items is being sent from the beginning.
      void send()
      await load()
      return { outcome }
    },
    async again(item, instead) {
      await box.replace(visit.account, item, instead)
      await load()
      void send()
    },
    async discard(item) {
      await box.forget(visit.account, item)
      await load()
    },
    send,
  }
}
