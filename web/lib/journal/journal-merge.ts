/** What the server holds of an item, and under which number. */
export interface Stored<T> {
  value: T
  sequence: number
}

/** A version written in another tab. */
export interface TabEntry<T> extends Stored<T> {
  writer: string
  /** The version it was written on top of. */
  parent: string
  base: number
}

/** An item as one tab sees it. Every change has a higher number than all that the tab knows of. */
export interface Draft<T> extends Stored<T> {
  /** The newest number of the server's that the value builds on. */
  base: number
  /** The tab that wrote the value. */
  writer: string
  isUnsent: boolean
  /** Entries that were sent and may have arrived: their numbers with the digests of their values. */
  sent: ReadonlyMap<number, string>
  /** What somebody else wrote at the same time. */
  rival?: Stored<T> & { from: 'server' | 'tab' }
}

export type Digest<T> = (value: T) => string

const rememberedSends = 50

export const versionOf = ({ sequence, writer }: Pick<TabEntry<unknown>, 'sequence' | 'writer'>) =>
  `${sequence}/${writer}`

export function adopted<T>({ value, sequence }: Stored<T>): Draft<T> {
  return { value, sequence, base: sequence, writer: '', isUnsent: false, sent: new Map() }
}

/** The person writes on. */
export function changed<T>(draft: Draft<T>, value: T, writer: string): Draft<T> {
  const sequence = Math.max(draft.sequence, draft.base, draft.rival?.sequence ?? 0) + 1
  return { ...draft, value, sequence, writer, isUnsent: true }
}

/** The person has settled a conflict: this is how it shall be. */
export function resolved<T>(draft: Draft<T>, value: T, writer: string): Draft<T> {
  const { rival } = draft
  const base = rival?.from === 'server' ? Math.max(draft.base, rival.sequence) : draft.base
  return { ...changed(draft, value, writer), base, rival: undefined }
}

/** Before an entry is sent: its answer may get lost, so it is remembered as possibly arrived. */
export function noted<T>(draft: Draft<T>, digest: Digest<T>): Draft<T> {
  const sent = [...draft.sent, [draft.sequence, digest(draft.value)] as const].slice(-rememberedSends)
  return { ...draft, sent: new Map(sent) }
}

/** The server has taken an entry of this tab, or of another one. */
export function acknowledged<T>(draft: Draft<T>, sequence: number): Draft<T> {
  const base = Math.max(draft.base, sequence)
  // The entry was the other tab's; what this one has set aside is still only here.
  if (draft.rival?.from === 'tab') return { ...draft, base }
  return {
    ...draft,
    base,
    isUnsent: draft.isUnsent && draft.sequence > sequence,
    sent: new Map([...draft.sent].filter(([number]) => number > sequence)),
  }
}

/** The server tells what it holds: after loading, or instead of taking an entry. */
export function meetServer<T>(draft: Draft<T>, stored: Stored<T>, digest: Digest<T>): Draft<T> {
  if (!draft.isUnsent && !draft.rival) return stored.sequence > draft.sequence ? adopted(stored) : draft
  // Nothing that was not known, or an answer that a newer one has overtaken.
  if (stored.sequence <= draft.base) return draft
  if (digest(stored.value) === digest(draft.value)) return { ...adopted(stored), writer: draft.writer }
  // Our own earlier entry, whose answer was lost.
  if (draft.sent.get(stored.sequence) === digest(stored.value))
    return {
      ...draft,
      base: stored.sequence,
      sequence: Math.max(draft.sequence, stored.sequence + 1),
    }
  return { ...draft, rival: { ...stored, from: 'server' } }
}

/** Another tab has written: the newer version wins; what this tab wrote without knowing it becomes a conflict. */
export function meetTab<T>(draft: Draft<T>, entry: TabEntry<T>, self: string, digest: Digest<T>): Draft<T> {
  const isOlder =
    entry.sequence < draft.sequence || (entry.sequence === draft.sequence && entry.writer <= draft.writer)
  if (isOlder) return draft
  const { value, sequence } = entry
  const hasOwn = draft.isUnsent && draft.writer === self
  if (hasOwn && entry.parent !== versionOf(draft) && digest(value) !== digest(draft.value))
    return { ...draft, rival: { value, sequence, from: 'tab' } }
  const base = Math.max(draft.base, entry.base)
  const isOpen = draft.rival?.from === 'server' && draft.rival.sequence > base
  return {
    ...noted({ ...draft, value, sequence }, digest),
    base,
    writer: entry.writer,
    isUnsent: true,
    rival: isOpen ? draft.rival : undefined,
  }
}

/** A short text that differs when the value does. */
export function digestOf(value: unknown) {
  const text = JSON.stringify(value) ?? ''
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  return `${text.length}.${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}
