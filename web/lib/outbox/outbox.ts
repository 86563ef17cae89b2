import { usualPace } from '../journal/journal-options.ts'
import { onSessionChange } from '../session.ts'
import type { Box, Unsent } from './box.ts'
import { type Carrier, type Delivery, deliver, type Outcome, outcomeOf } from './deliver.ts'

interface Attendant<T extends Unsent, A> {
  carrier: Carrier<T, A>
  /** @param unseen how many the server took for which nobody was waiting */
  onAnswered(unseen: number): void
}

interface Awaited<T, A> {
  item: T
  tell(outcome: Outcome<A>): void
}

type Counts<T extends Unsent, A> = Map<Attendant<T, A>, { taken: number; unseen: number }>

/**
 * Sends what a box keeps while somebody attends: one after the other, in the order in which it was made; at once, when the
 * network is back, when the page is looked at again, and after growing pauses.
 */
export class Outbox<T extends Unsent, A> {
  /** What the box keeps of who attends, in order, refused ones too; a new array with each change. */
  items: readonly T[] = []
  readonly #box: Box<T>
  readonly #laneOf: (item: T) => string
  #account = ''
  readonly #attendants = new Set<Attendant<T, A>>()
  readonly #listeners = new Set<() => void>()
  readonly #awaited = new Map<string, Awaited<T, A>>()
  /** Another for each visit: what an earlier one is still waiting for concerns nobody. */
  #visit = {}
  #sending: Promise<number> | undefined
  #isAgain = false
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #leaveBox = () => {}

  /** @param laneOf equal for those that must arrive in order: while one waits, so do those after it */
  constructor(box: Box<T>, laneOf: (item: T) => string = box.keyOf) {
    this.#box = box
    this.#laneOf = laneOf
    onSessionChange(() => this.#close())
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Sends what a carrier takes, as long as somebody attends. @returns to leave */
  attend(account: string, carrier: Carrier<T, A>, onAnswered: Attendant<T, A>['onAnswered']): () => void {
    if (this.#account !== account) {
      this.#close()
      this.#open(account)
    }
    const attendant = { carrier, onAnswered }
    this.#attendants.add(attendant)
    void this.send()
    return () => {
      this.#attendants.delete(attendant)
      if (this.#attendants.size === 0) this.#close()
    }
  }

  /**
   * Keeps one on the device, and sends it.
   * @param make makes it, knowing all that is kept
   * @param patience milliseconds after which its person waits no longer for the outcome; without it, until it was tried
   * @returns once it is kept
   */
  async put(make: (kept: readonly T[]) => T, patience?: number): Promise<{ outcome: Promise<Outcome<A>> }> {
    const account = this.#account
    let tell: Awaited<T, A>['tell'] = () => undefined
    const outcome = new Promise<Outcome<A>>(resolve => {
      tell = resolve
    })
    const item = await this.#box.add(account, kept => {
      const made = make(kept)
      this.#await(made, tell)
      return made
    })
    if (patience !== undefined) setTimeout(() => this.#tell(item, 'waiting'), patience)
    await this.#load()
    void this.send()
    return { outcome }
  }

  /** Sends one that was refused once more, as this. */
  async again(item: T, next: T): Promise<void> {
    await this.#box.replace(this.#account, item, next)
    await this.#load()
    void this.send()
  }

  /** Its person no longer wants it. */
  async drop(item: T): Promise<void> {
    await this.#box.forget(this.#account, item)
    await this.#load()
  }

  /** Tries all that wait. @returns how many of them the server has taken */
  send(): Promise<number> {
    this.#isAgain = true
    this.#sending ??= this.#sendAll()
    return this.#sending
  }

  #open(account: string) {
    this.#account = account
    this.#leaveBox = this.#box.subscribe(() => void this.#load())
    window.addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
  }

  /** What is left is sent when the person is here again. */
  #close() {
    clearTimeout(this.#timer)
    this.#leaveBox()
    for (const { tell } of this.#awaited.values()) tell('waiting')
    this.#awaited.clear()
    this.#account = ''
    this.#visit = {}
    this.#sending = undefined
    this.#become([])
    window.removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
  }

  async #load() {
    const [account, visit] = [this.#account, this.#visit]
    const kept = account === '' ? [] : await this.#box.all(account)
    if (visit === this.#visit) this.#become(kept)
  }

  #become(items: readonly T[]) {
    if (items.length === 0 && this.items.length === 0) return
    this.items = items
    for (const listener of this.#listeners) listener()
  }

  readonly #hurry = () => {
    this.#attempt = 0
    void this.send()
  }

  async #sendAll(): Promise<number> {
    clearTimeout(this.#timer)
    const visit = this.#visit
    const counts: Counts<T, A> = new Map()
    while (this.#isAgain && this.#visit === visit) {
      this.#isAgain = false
      await this.#round(visit, counts)
    }
    if (this.#visit === visit) {
      this.#sending = undefined
      this.#sendLater()
    }
    for (const [{ onAnswered }, { unseen }] of counts) onAnswered(unseen)
    return [...counts.values()].reduce((sum, { taken }) => sum + taken, 0)
  }

  async #round(visit: object, counts: Counts<T, A>) {
    await this.#load()
    const tried = new Map<string, T>()
    const held = new Set<string>()
    while (this.#visit === visit) {
      const [item, attendant] = this.#next(tried, held) ?? []
      if (!item || !attendant) break
      tried.set(this.#box.keyOf(item), item)
      const isSeen = this.#awaitedAs(item) !== undefined
      const state = await this.#deliver(item, attendant.carrier)
      if (state === 'cut') break
      if (state === 'waiting') held.add(this.#laneOf(item))
      if (state !== 'taken' && state !== 'refused') continue
      const { taken, unseen } = counts.get(attendant) ?? { taken: 0, unseen: 0 }
      const one = state === 'taken' ? 1 : 0
      counts.set(attendant, { taken: taken + one, unseen: unseen + (isSeen ? 0 : one) })
    }
    if (this.#visit === visit) for (const item of this.items) this.#tell(item, 'waiting')
  }

  #next(tried: ReadonlyMap<string, T>, held: ReadonlySet<string>): [T, Attendant<T, A>] | undefined {
    for (const item of this.items) {
      const before = tried.get(this.#box.keyOf(item))
      if (item.refusal || held.has(this.#laneOf(item)) || (before && !this.#box.isOther(item, before)))
        continue
      const attendant = [...this.#attendants].find(({ carrier }) => carrier.takes?.(item) ?? true)
      if (attendant) return [item, attendant]
    }
    return undefined
  }

  async #deliver(item: T, carrier: Carrier<T, A>): Promise<Delivery<T, A>['state']> {
    const account = this.#account
    const kept = await this.#box.newest(account, item)
    const isChanged = !kept || kept.refusal || this.#box.isOther(kept, item)
    // Another tab has sent or changed it.
    const delivery = isChanged ? undefined : await deliver(this.#box, carrier, account, item)
    await this.#load()
    if (delivery?.state === 'changed') {
      const awaited = this.#awaitedAs(item)
      if (awaited) awaited.item = delivery.next
    } else if (delivery?.state !== 'waiting' && delivery?.state !== 'cut')
      this.#tell(item, delivery ? outcomeOf(delivery) : 'waiting')
    return delivery?.state ?? 'changed'
  }

  #sendLater() {
    const { retry, longestRetry } = usualPace
    const isLeft = this.#next(new Map(), new Set()) !== undefined
    const wait = isLeft ? Math.min(longestRetry, retry * 2 ** this.#attempt++) : longestRetry
    if (!isLeft) this.#attempt = 0
    clearTimeout(this.#timer)
    // Also where nothing is left: something may have been kept beside this, or become ready.
    if (this.#account !== '')
      this.#timer = setTimeout(() => void this.send(), wait * (0.5 + Math.random() / 2))
  }

  #await(item: T, tell: Awaited<T, A>['tell']) {
    const key = this.#box.keyOf(item)
    this.#awaited.get(key)?.tell('waiting')
    this.#awaited.set(key, { item, tell })
  }

  #awaitedAs(item: T): Awaited<T, A> | undefined {
    const awaited = this.#awaited.get(this.#box.keyOf(item))
    return awaited && !this.#box.isOther(awaited.item, item) ? awaited : undefined
  }

  #tell(item: T, outcome: Outcome<A>) {
    const awaited = this.#awaitedAs(item)
    if (!awaited) return
    this.#awaited.delete(this.#box.keyOf(item))
    awaited.tell(outcome)
  }
}
