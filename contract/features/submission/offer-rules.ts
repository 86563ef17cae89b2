import { onlySlot } from './rules.ts'

/** Why it is believed that offered work was written before the end (decision 208). */
export const offerProofs = {
  /** All of it had come before: its text in a draft, its files at least as a checksum. */
  received: 1,
  /** The student's own device, known before, has signed it and when it was written. */
  signed: 2,
} as const
export type OfferProof = (typeof offerProofs)[keyof typeof offerProofs]

/** One part of offered work, its text or one of its files; times in milliseconds. */
export interface OfferedPart {
  /** When the server first had it, or its checksum. */
  receivedAt: number
  /** When it was written or chosen by the clock of the device that signed it; null unless that holds. */
  signedAt: number | null
}

export interface OfferEvidence {
  proof: OfferProof
  /** When the last of it was written, as far as is known. */
  writtenAt: number
}

/** What there is to show that everything was written before the end; null where there is nothing. */
export function evidenceOf(parts: readonly OfferedPart[], end: number): OfferEvidence | null {
  const times = parts.map(({ receivedAt, signedAt }) =>
    receivedAt < end ? { at: receivedAt, isReceived: true } : { at: signedAt ?? end, isReceived: false },
  )
  if (times.length === 0 || times.some(({ at }) => at >= end)) return null
  return {
    proof: times.every(({ isReceived }) => isReceived) ? offerProofs.received : offerProofs.signed,
    writtenAt: Math.max(...times.map(({ at }) => at)),
  }
}

/** The same of several parts that are offered together: the weakest proof and the latest time. */
export const evidenceOfAll = (evidence: readonly OfferEvidence[]): OfferEvidence => ({
  proof: evidence.every(({ proof }) => proof === offerProofs.received)
    ? offerProofs.received
    : offerProofs.signed,
  writtenAt: Math.max(...evidence.map(({ writtenAt }) => writtenAt)),
})

/** What stands in a slot, besides files. */
interface Signed {
  slot: number
  text: string
  /** As it is sent; its text is then not signed. */
  html?: string
  value: unknown
}

/** The keys of objects in one order, whoever writes them. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/**
 * That of which a device signs the checksum: in the only slot the text, or the rich text where there is some; of several, also
 * whatever is not text.
 */
export const contentToSign = ({ slot, text, html = '', value }: Signed): string =>
  slot === onlySlot ? html || text : JSON.stringify([html === '' ? text : '', html, value], inOrder)

/** What a device signs of what somebody writes while it cannot be sent. */
export interface WrittenStatement {
  /** Of the activity. */
  taskId: string
  /** 1 the first. */
  attempt: number
  /** Where it is written. */
  slot: number
  /** SHA-256, in hexadecimal, of the content (`contentToSign`) in UTF-8 or of a file. */
  sha256: string
  /** By the device's clock, in milliseconds; whole seconds. */
  at: number
}

/**
 * The statement as it is signed, with the person, so that it is nobody else's. One of several slots is named, so that what was
 * signed for one question, written or as a file, proves nothing of another.
 */
export const statementText = (
  accountId: string,
  { taskId, attempt, slot, sha256, at }: WrittenStatement,
): string =>
  [
    ...['written', accountId, taskId, attempt, sha256, Math.floor(at / 1000)],
    ...(slot === onlySlot ? [] : [slot]),
  ].join('.')
