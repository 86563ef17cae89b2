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
export interface Box<T extends Unsent> extends Pick<BoxOptions<T>, 'keyOf'> {
  isOther(kept: T, item: T): boolean
  /** All that is kept of an account, in the order in which it was made. */
  all(account: string): Promise<T[]>
  keep(account: string, item: T): Promise<void>
  /** Keeps what is made of all that is kept, with nothing else kept in between. */
  add(account: string, make: (kept: readonly T[]) => T): Promise<T>
  /** Keeps something instead, unless another took its place or its person gave it up. */
  replace(account: string, item: T, next: T): Promise<void>
  /** Unless another took its place. */
  forget(account: string, item: T): Promise<void>
  /** Calls when something changes, here or in another tab. @returns the way out */
  subscribe(listener: () => void): () => void
}

export function box<T extends Unsent>(options: BoxOptions<T>): Box<T> {
  const { name, keyOf, atOf, isOther = () => false } = options
  const beginning = (account: string) => `${account}/${name}:`
  const idOf = (account: string, item: T) => beginning(account) + keyOf(item)
  const { tell, subscribe } = changesOf(`lectern-${name}s`)

  /** What was read before something else was written must not take its place. */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  async function read(account: string): Promise<T[]> {
    const records = await readEntries(beginning(account))
    return records.map(itemIn<T>).sort((one, other) => atOf(one) - atOf(other))
  }

  async function find(account: string, item: T): Promise<T | undefined> {
    const record = await readEntry(idOf(account, item))
    return record && itemIn(record)
  }

  async function write(account: string, item: T) {
    await writeEntry({ id: idOf(account, item), value: item, at: atOf(item) })
    tell()
  }

  return {
    keyOf,
    isOther,
    subscribe,
    all: account => inTurn(() => read(account)),
    keep: (account, item) => inTurn(() => write(account, item)),
    add: (account, make) =>
      inTurn(async () => {
        const item = make(await read(account))
        await write(account, item)
        return item
      }),
    replace: (account, item, next) =>
      inTurn(async () => {
        const kept = await find(account, item)
        if (kept && !isOther(kept, item)) await write(account, next)
      }),
    forget: (account, item) =>
      inTurn(async () => {
        await removeEntry(idOf(account, item), record => !isOther(itemIn(record), item))
        tell()
      }),
  }
}

function itemIn<T extends Unsent>({ value }: KeptRecord): T {
  const item = value as T
  const refusal: unknown = item.refusal
  // The version before kept only the reason of some.
  return typeof refusal === 'string' ? { ...item, refusal: { code: 0, reason: refusal } } : item
}

/** What changes in this tab and in the others; in a browser without channels there appear to be no others. */
function changesOf(name: string) {
  const listeners = new Set<() => void>()
  const hear = () => {
    for (const listener of listeners) listener()
  }
  let channel: BroadcastChannel | undefined
  const open = () => {
    if (channel || typeof BroadcastChannel === 'undefined') return
    channel = new BroadcastChannel(name)
    channel.onmessage = hear
  }
  return {
    tell() {
      hear()
      open()
      channel?.postMessage(null)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      open()
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
