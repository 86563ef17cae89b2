import { type KeptRecord, readEntries, readEntry, removeEntry, writeEntry } from '../journal/journal-store.ts'

/** What waits on the device to be sent. */
export interface Unsent {
  /** Why the server does not take it. */
  refusal?: Refusal
}

export interface Refusal {
  /** 0 where only the reason was kept. */
  code: number
  /** In the words of the error. */
  reason: string
}

interface BoxOptions<T> {
  /** What its keys on the device begin with, after the account. */
  name: string
  /** Under which it is kept: another one with the same key takes its place. */
  keyOf(item: T): string
  /** When it was made, in milliseconds: the order in which they are sent. */
  atOf(item: T): number
  /** Whether another took its place, so that the answer to it is none to what is kept. */
  isOther?(kept: T, item: T): boolean
}

/**
 * Where things of one sort are kept on this device, until the server has them or their person gives them up
 * (docs/decisions/237-one-outbox.md). Another account on the same device sees none of them.
 */
export class Box<T extends Unsent> {
  readonly keyOf: (item: T) => string
  readonly isOther: (kept: T, item: T) => boolean
  readonly #atOf: (item: T) => number
  readonly #name: string
  readonly #listeners = new Set<() => void>()
  #channel: BroadcastChannel | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor({ name, keyOf, atOf, isOther = () => false }: BoxOptions<T>) {
    this.#name = name
    this.keyOf = keyOf
    this.isOther = isOther
    this.#atOf = atOf
  }

  /** All that is kept of an account, in the order in which it was made. */
  all = (account: string): Promise<T[]> => this.#inTurn(() => this.#read(account))

  /** What is kept under the key of this one by now. */
  newest = (account: string, item: T): Promise<T | undefined> => this.#inTurn(() => this.#find(account, item))

  keep = (account: string, item: T): Promise<void> => this.#inTurn(() => this.#write(account, item))

  /** Keeps what is made of all that is kept, between which nothing else is kept here. */
  add = (account: string, make: (kept: readonly T[]) => T): Promise<T> =>
    this.#inTurn(async () => {
      const item = make(await this.#read(account))
      await this.#write(account, item)
      return item
    })

  /** Keeps something instead, unless another took its place or it was given up. */
  replace = (account: string, item: T, next: T): Promise<void> =>
    this.#inTurn(async () => {
      const kept = await this.#find(account, item)
      if (kept && !this.isOther(kept, item)) await this.#write(account, next)
    })

  /** Unless another took its place. */
  forget = (account: string, item: T): Promise<void> =>
    this.#inTurn(async () => {
      await removeEntry(this.#idOf(account, item), record => !this.isOther(itemIn(record), item))
      this.#tell()
    })

  /** Calls when something changes, here or in another tab. @returns the way out */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#open()
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #beginning(account: string) {
    return `${account}/${this.#name}:`
  }

  #idOf(account: string, item: T) {
    return this.#beginning(account) + this.keyOf(item)
  }

  async #read(account: string): Promise<T[]> {
    const records = await readEntries(this.#beginning(account))
    return records.map(itemIn<T>).sort((one, other) => this.#atOf(one) - this.#atOf(other))
  }

  async #find(account: string, item: T): Promise<T | undefined> {
    const record = await readEntry(this.#idOf(account, item))
    return record && itemIn(record)
  }

  async #write(account: string, item: T) {
    await writeEntry({ id: this.#idOf(account, item), value: item, at: this.#atOf(item) })
    this.#tell()
  }

  /** What was read before something else was written must not take its place. */
  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  #tell() {
    for (const listener of this.#listeners) listener()
    this.#open()?.postMessage(null)
  }

  /** A browser without channels has no other tabs, as it seems. */
  #open(): BroadcastChannel | undefined {
    if (this.#channel || typeof BroadcastChannel === 'undefined') return this.#channel
    this.#channel = new BroadcastChannel(`lectern-${this.#name}s`)
    this.#channel.onmessage = () => {
      for (const listener of this.#listeners) listener()
    }
    return this.#channel
  }
}

function itemIn<T extends Unsent>({ value }: KeptRecord): T {
  const { refusal, ...item } = value as T & { refusal?: Refusal | string }
  if (refusal === undefined) return value as T
  // The version before kept only the reason of some.
  return { ...item, refusal: typeof refusal === 'string' ? { code: 0, reason: refusal } : refusal } as T
}
