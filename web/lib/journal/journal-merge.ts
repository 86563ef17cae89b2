/** What the server holds for an item, and its number. */
export interface Stored<T> {
  value: T
  sequence: number
}

/** For each tab, its newest version that a text builds on. */
export type Lineage = Readonly<Record<string, number>>

/** A version as its tab announces it to the others. */
export interface TabEntry<T> extends Stored<T> {
  writer: string
  lineage: Lineage
  /** The newest server number it builds on. */
  base: number
}

/** What the server holds, taken instead of a text of this lineage. */
export interface Replacement<T> extends Stored<T> {
  lineage: Lineage
}

/** An item as one tab sees it. Every change has a higher number than any the tab knows. */
export interface Draft<T> extends Stored<T> {
  /** The newest server number the value builds on. */
  base: number
  /** The tab that wrote the value. */
  writer: string
  lineage: Lineage
  isUnsent: boolean
  /** Entries that were sent and may have arrived: their numbers with the digests of their values. */
  sent: ReadonlyMap<number, string>
  /** What was written elsewhere at the same time. */
  rival?: Stored<T> & { from: 'server' | 'tab'; base: number; lineage: Lineage }
}

export type Digest<T> = (value: T) => string

const rememberedSends = 50

type Version = Pick<TabEntry<unknown>, 'sequence' | 'writer'>

/**
 * Whether a text builds on a version. Numbers alone cannot tell: two tabs that do not hear from each other in time give
 * the same number to different texts.
 */
export const buildsOn = (lineage: Lineage, { sequence, writer }: Version) =>
  (lineage[writer] ?? -1) >= sequence

const joined = (one: Lineage, other: Lineage): Lineage =>
  Object.fromEntries(
    Object.keys({ ...one, ...other }).map(tab => [tab, Math.max(one[tab] ?? -1, other[tab] ?? -1)]),
  )

export function adopted<T>({ value, sequence }: Stored<T>): Draft<T> {
  return { value, sequence, base: sequence, writer: '', lineage: {}, isUnsent: false, sent: new Map() }
}

/** The person continues writing. */
export function changed<T>(draft: Draft<T>, value: T, writer: string): Draft<T> {
  const sequence = Math.max(draft.sequence, draft.base, draft.rival?.sequence ?? 0) + 1
  return {
    ...draft,
    value,
    sequence,
    writer,
    lineage: { ...draft.lineage, [writer]: sequence },
    isUnsent: true,
  }
}

/** The person has resolved a conflict with this value. */
export function resolved<T>(draft: Draft<T>, value: T, writer: string): Draft<T> {
  const { base, lineage } = draft.rival ?? draft
  const both = { ...draft, base: Math.max(draft.base, base), lineage: joined(draft.lineage, lineage) }
  return { ...changed(both, value, writer), rival: undefined }
}

/** Before an entry is sent: its answer may be lost, so it is remembered as possibly received. */
export function noted<T>(draft: Draft<T>, digest: Digest<T>): Draft<T> {
  const sent = [...draft.sent, [draft.sequence, digest(draft.value)] as const].slice(-rememberedSends)
  return { ...draft, sent: new Map(sent) }
}

/** The server has accepted an entry from this tab or another. */
export function meetSaved<T>(draft: Draft<T>, saved: Stored<T> & Version, digest: Digest<T>): Draft<T> {
  const { value, sequence } = saved
  if (buildsOn(draft.lineage, saved)) return acknowledged(draft, sequence)
  const { rival } = draft
  if (rival?.from !== 'tab') return meetServer(draft, { value, sequence }, digest)
  // What replaced this tab's own text, or what was written on top of it.
  const base = Math.max(rival.base, sequence)
  if (buildsOn(rival.lineage, saved)) return { ...draft, rival: { ...rival, base } }
  return {
    ...draft,
    rival: { ...rival, ...{ value, sequence, base }, lineage: { [saved.writer]: sequence } },
  }
}

function acknowledged<T>(draft: Draft<T>, sequence: number): Draft<T> {
  const base = Math.max(draft.base, sequence)
  // The entry was the other tab's; the text replaced in this one still exists only here.
  if (draft.rival?.from === 'tab') return { ...draft, base }
  return {
    ...draft,
    base,
    isUnsent: draft.isUnsent && draft.sequence > sequence,
    sent: new Map([...draft.sent].filter(([number]) => number > sequence)),
  }
}

/** The server reports what it holds: after loading, or instead of accepting an entry. */
export function meetServer<T>(draft: Draft<T>, stored: Stored<T>, digest: Digest<T>): Draft<T> {
  if (!draft.isUnsent && !draft.rival) return stored.sequence > draft.sequence ? adopted(stored) : draft
  // Already known, or an answer overtaken by a newer one.
  if (stored.sequence <= draft.base) return draft
  if (digest(stored.value) === digest(draft.value))
    return { ...adopted(stored), writer: draft.writer, lineage: draft.lineage }
  // Our own earlier entry, whose answer was lost.
  if (draft.sent.get(stored.sequence) === digest(stored.value))
    return {
      ...draft,
      base: stored.sequence,
      sequence: Math.max(draft.sequence, stored.sequence + 1),
    }
  return { ...draft, rival: { ...stored, from: 'server', base: stored.sequence, lineage: {} } }
}

/**
 * The server has what was handed in. What has been written since stays, to be sent after it; what does not build on it is
 * a conflict.
 */
export function meetHandedIn<T>(draft: Draft<T>, stored: Stored<T>, digest: Digest<T>): Draft<T> {
  const handedIn = digest(stored.value)
  // Written and saved by another tab, before the answer to the hand-in came.
  if (!draft.isUnsent && draft.sequence > stored.sequence) return draft
  if (!draft.isUnsent || digest(draft.value) === handedIn)
    return { ...adopted(stored), writer: draft.writer, lineage: draft.lineage }
  const isKnown = stored.sequence <= draft.base || [...draft.sent.values()].includes(handedIn)
  if (!isKnown) return meetServer(draft, stored, digest)
  const base = Math.max(draft.base, stored.sequence)
  const sequence = Math.max(draft.sequence, base + 1)
  return { ...draft, base, sequence, lineage: { ...draft.lineage, [draft.writer]: sequence } }
}

/** Another tab has taken what the server holds instead of a text; what it did not know of stays, as a conflict. */
export function meetReplaced<T>(
  draft: Draft<T>,
  { value, sequence, lineage }: Replacement<T>,
  digest: Digest<T>,
): Draft<T> {
  const stored = { value, sequence }
  return draft.isUnsent && !buildsOn(lineage, draft) ? meetServer(draft, stored, digest) : adopted(stored)
}

/**
 * Another tab has written. A text written on top of this tab's replaces it; of two independent texts the newer wins,
 * and the tab that wrote the other shows a conflict.
 */
export function meetTab<T>(draft: Draft<T>, entry: TabEntry<T>, self: string, digest: Digest<T>): Draft<T> {
  const { value, sequence, writer, base } = entry
  if (buildsOn(draft.lineage, entry)) return draft
  const lineage = { ...entry.lineage, [writer]: sequence }
  if (buildsOn(lineage, draft) || (!draft.isUnsent && base >= draft.base))
    return takenOver(draft, entry, digest)
  // Its writer has not seen what the server holds yet, and resolves it there.
  if (!draft.isUnsent) return draft
  const isNewer = sequence > draft.sequence || (sequence === draft.sequence && writer > draft.writer)
  if (digest(value) === digest(draft.value)) return isNewer ? takenOver(draft, entry, digest) : draft
  const isOwn = draft.writer === self
  if (isOwn && (isNewer || draft.rival?.from === 'tab'))
    return { ...draft, rival: { value, sequence, from: 'tab', base, lineage } }
  // It may contain nothing of what was sent before.
  return isNewer ? { ...takenOver({ ...draft, sent: new Map() }, entry, digest), base, lineage } : draft
}

/** Replaces this tab's text with that of another tab, which knew of it. */
function takenOver<T>(draft: Draft<T>, entry: TabEntry<T>, digest: Digest<T>): Draft<T> {
  const { value, sequence, writer } = entry
  const base = Math.max(draft.base, entry.base)
  const isOpen = draft.rival?.from === 'server' && draft.rival.sequence > base
  return {
    ...noted({ ...draft, value, sequence }, digest),
    base,
    writer,
    lineage: joined(draft.lineage, { ...entry.lineage, [writer]: sequence }),
    isUnsent: true,
    rival: isOpen ? draft.rival : undefined,
  }
}

/** A short digest that differs when the value does. */
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
