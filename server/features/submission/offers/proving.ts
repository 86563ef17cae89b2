import { createHash } from 'node:crypto'
import {
  contentToSign,
  evidenceOf,
  type OfferEvidence,
  offerProofs,
  statementText,
} from '#contract/features/submission/offer-rules.ts'
import { isSignedBy, noteKeyUsed, standingKey } from '#server/features/account/public.ts'
import { filesOf, type StoredFile } from '#server/features/file/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Given } from '../task/parts.ts'

/** What a device says about what is written in a slot, or about a file. */
export interface Statement {
  /** Milliseconds by its clock; null: it does not say. */
  at: number | null
  signature: string
}

/** What is offered of one slot, with what a device has signed of it. */
export interface OfferedSlot {
  given: Given
  /** The value as the device has sent and signed it, where its kind keeps it in another form. */
  sent?: unknown
  text: Statement | null
  files: readonly (Statement & { id: string })[]
}

/** The attempt that something is offered of. */
interface Attempt {
  taskId: string
  attempt: number
  /** When its time was up; null: it has no end. */
  end: number | null
  key: Awaited<ReturnType<typeof standingKey.first>>
}

interface Proven extends OfferedSlot {
  stored: readonly StoredFile[]
  /** When what is written became what it is; null without any. */
  changed: number | null
}

/** What shows that all of a slot is from before the end of the attempt; null: nothing does. */
export function evidenceFor(
  { person, now }: CourseContext,
  { taskId, attempt, end, key }: Attempt,
  { given, sent = given.value, text, files, stored, changed }: Proven,
): OfferEvidence | null {
  if (end === null) return null
  /** A device's word counts if it was known before, and does not speak of the future. */
  const signedAt = (statement: Statement | null | undefined, checksum: string) => {
    const when = statement?.at ?? null
    if (!statement || when === null || !key || key.created_at >= when || when > now) return null
    const said = statementText(person.id, { taskId, attempt, slot: given.slot, sha256: checksum, at: when })
    return isSignedBy(key.public_key, said, statement.signature) ? when : null
  }
  const statements = new Map(files.map(({ id, ...statement }) => [id, statement]))
  const signed = contentToSign({ ...given, value: sent })
  const written = { receivedAt: changed ?? 0, signedAt: signedAt(text, sha256(signed)) }
  return evidenceOf(
    [
      ...(changed === null ? [] : [written]),
      ...stored.map(file => ({
        receivedAt: file.beganAt,
        signedAt: signedAt(statements.get(file.id), file.sha256),
      })),
    ],
    end,
  )
}

/** Where something came after an end, and which device speaks of it. */
interface AfterEnd extends Pick<Attempt, 'taskId' | 'attempt'> {
  /** From when on it was asked: a file that lay there before shows nothing by that. */
  since: number
  end: number
  /** Thumbprint of the device's key; empty without one. */
  device: string
}

/**
 * The same of slots that are to be saved although their time is over: nothing of what stands in them had come by then, at most
 * that of their files.
 */
export async function evidenceOfSlots(
  context: CourseContext,
  { device, since, ...attempt }: AfterEnd,
  slots: readonly OfferedSlot[],
): Promise<(OfferEvidence | null)[]> {
  const { db, person, now } = context
  const [key, files] = await Promise.all([
    standingKey.first(db, person.id, device),
    filesOf(db, [...new Set(slots.flatMap(({ given }) => given.fileIds))]),
  ])
  const found = slots.map(slot => {
    const { text, html = '', value, fileIds } = slot.given
    const isText = text !== '' || html !== '' || value !== null || fileIds.length === 0
    return evidenceFor(
      context,
      { ...attempt, key },
      {
        ...slot,
        stored: fileIds.flatMap(id => {
          const file = files.get(id)
          return file ? { ...file, beganAt: file.beganAt < since ? attempt.end : file.beganAt } : []
        }),
        changed: isText ? now : null,
      },
    )
  })
  if (key && found.some(evidence => evidence?.proof === offerProofs.signed)) void noteKeyUsed(db, key.id, now)
  return found
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
