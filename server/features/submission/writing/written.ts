import { sql } from 'kysely'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type PartReceipt, receiptOfParts } from '../reading/receipt.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { fileIdsOf, filesInOrder } from '../task/parts.ts'
import { checkMeant } from './identity.ts'
import { checkAttempt, judge } from './judging.ts'
import { openOwn } from './opening.ts'
import { isNewest, mayRepeat } from './own-submission.ts'
import { sealDraft } from './sealing.ts'

export interface StoredPart {
  slot: number
  version: number
  text: string
  html: string
  /** As the database writes it, for the receipt. */
  value: string | null
  changed_at: number
  file_ids: string[]
}

/** Each slot as it stands in a version, as its receipt tells it. */
export const partsIn = prepared(
  (_, submissionId: string, version: number) => sql<StoredPart>`
    select distinct on (slot) slot, version, text, html, value::text as value, changed_at, ${fileIdsOf('part')} as file_ids
    from submission_part as part where submission_id = ${submissionId} and version <= ${version}
    order by slot, version desc`,
)

/** Which hand-in is meant, as its sender knows it; left out: whichever it is. */
export interface WrittenHandIn {
  /** The version before it. */
  version?: number | undefined
  /** The submission. */
  work?: string | undefined
}

export interface HandedInWritten {
  version: number
  time: number
  overtime: boolean
  parts: PartReceipt[]
}

/**
 * Hands in what was saved in all slots. Sent again, with nothing written since, it is the same hand-in.
 * @throws otherWork, handedInElsewhere, alreadyGraded, closed, notBegun
 */
export async function handInWritten(
  context: CourseContext,
  kind: SubmissionKind,
  id: string,
  { version, work }: WrittenHandIn = {},
): Promise<HandedInWritten> {
  const { db, now } = context
  const { own, task } = await openOwn(context, id, [])
  checkAttempt(kind, task, own, undefined)
  checkMeant(own, work, kind.errors.otherWork)
  const parts = await partsIn(db, own.id, own.sealed + 1)
  const files = await filesInOrder(db, [...new Set(parts.flatMap(part => part.file_ids))])
  const isWritten = parts.some(part => part.version > own.sealed)
  if (own.sealed > 0 && !isWritten && mayRepeat(own, version))
    return {
      version: own.sealed,
      time: own.submitted_at ?? now,
      overtime: own.submitted_late ?? false,
      parts: receiptOfParts(parts, files),
    }
  if (version !== undefined && !isNewest(own, version))
    fail(kind.errors.handedInElsewhere, {}, { version: own.sealed })
  const changed = parts.length > 0 ? Math.max(...parts.map(part => part.changed_at)) : null
  const judged = await judge(context, kind, task, own, { now, files, changedAt: changed })
  await sealDraft(context, kind, task, own, judged)
  return {
    version: own.sealed + 1,
    time: now,
    overtime: judged.verdict === 'late',
    parts: receiptOfParts(parts, files),
  }
}
