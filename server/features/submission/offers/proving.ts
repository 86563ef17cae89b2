import { createHash } from 'node:crypto'
import {
  contentToSign,
  evidenceOf,
  type OfferEvidence,
  statementText,
} from '#contract/features/submission/offer-rules.ts'
import { isSignedBy, type standingKey } from '#server/features/account/public.ts'
import type { StoredFile } from '#server/features/file/public.ts'
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

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
