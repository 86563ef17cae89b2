import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { SubmissionKind } from '../task/kind.ts'
import {
  changedAt,
  type Given,
  isSame,
  type OwnPart,
  partsAt,
  type Written,
  writeParts,
} from '../task/parts.ts'
import { blankPart } from '../writing/opening.ts'
import type { OwnSubmission } from '../writing/own-submission.ts'

type Slots = ReadonlyMap<number, OwnPart>

/** What stands in the slots of a submission: as it is being written, in its newest sealed version, and in the one that counts. */
export interface Contents {
  written: Slots
  sealed: Slots
  counted: Slots
}

const isAllUpTo = (slots: Slots, version: number) =>
  [...slots.values()].every(part => part.version <= version)

/** Reads no more than differs: work with one slot, of which nothing was written since, has been read with its lock. */
export async function contentsOf(db: Database, kind: SubmissionKind, own: OwnSubmission): Promise<Contents> {
  const read = async (version: number): Promise<Slots> => {
    const parts = version === 0 ? [] : await partsAt(db, own.id, version)
    return new Map(parts.map(part => [part.slot, part]))
  }
  const written = kind.hasContent ? own.parts : await read(own.sealed + 1)
  const sealed = isAllUpTo(written, own.sealed) ? written : await read(own.sealed)
  const counted = isAllUpTo(sealed, own.version) ? sealed : await read(own.version)
  return { written, sealed, counted }
}

export const partIn = (slots: Slots, slot: number) => slots.get(slot) ?? blankPart(slot)

export const givenIn = ({ slot, text, html, value, file_ids: fileIds }: OwnPart): Given => ({
  ...{ slot, text, html, value },
  fileIds,
})

/** Whether all other slots stand in the newest sealed version as in the one that counts. */
export const isOtherwiseCounted = ({ sealed, counted }: Contents, slots: ReadonlySet<number>) =>
  [...sealed.values()].every(
    part => slots.has(part.slot) || isSame(givenIn(partIn(counted, part.slot)), part),
  )

interface Keeping {
  submissionId: string
  /** The number under which drafts are now, and the one under which they go on. */
  draft: number
  next: number
  slots: readonly number[]
}
const moveDrafts = prepared(
  (_, { submissionId, draft, next, slots }: Keeping) => sql`
    with written as materialized (
      select distinct on (slot) slot, version, text, html, value, saved_by, sequence, saved_at, changed_at
      from submission_part where submission_id = ${submissionId} and slot = any(${slots}::smallint[])
        and version <= ${draft}
      order by slot, version desc
    ), files as materialized (
      select file.slot, file.file_id, file.position from written
      join submission_file as file on file.submission_id = ${submissionId}
        and file.slot = written.slot and file.version = written.version
    ), emptied as (
      delete from submission_file
      where submission_id = ${submissionId} and slot = any(${slots}::smallint[]) and version = ${draft}
    ), moved as (
      delete from submission_part
      where submission_id = ${submissionId} and slot = any(${slots}::smallint[]) and version = ${draft}
    ), kept as (
      insert into submission_part
        (submission_id, slot, version, text, html, value, saved_by, sequence, saved_at, changed_at)
      select ${submissionId}::uuid, slot, ${next}::int, text, html, value, saved_by, sequence, saved_at, changed_at
      from written
    )
    insert into submission_file (submission_id, slot, version, file_id, position)
    select ${submissionId}::uuid, slot, ${next}::int, file_id, position from files`,
)

/**
 * Writes the version that is sealed next: these parts, and whatever else is given to stand in it. What was written since in
 * a slot that it replaces stays the draft, as it was saved.
 * @param restored slots that nobody offers and that are to stand in it as here
 */
export function writeVersion(
  { db, person, now }: CourseContext,
  own: OwnSubmission,
  { written }: Contents,
  offered: readonly Given[],
  restored: readonly OwnPart[],
) {
  const draft = own.sealed + 1
  const replaced = offered.filter(given => !isSame(given, partIn(written, given.slot)))
  const kept = [
    ...replaced.map(({ slot }) => slot).filter(slot => partIn(written, slot).version === draft),
    ...restored.map(({ slot }) => slot),
  ]
  if (kept.length > 0) void moveDrafts(db, { submissionId: own.id, draft, next: draft + 1, slots: kept })
  const rows: Written[] = [
    ...replaced.map(given => {
      const stored = partIn(written, given.slot)
      return { ...given, sequence: stored.sequence, changedAt: changedAt(given, stored, now) }
    }),
    ...restored.map(part => ({
      ...givenIn(part),
      sequence: partIn(written, part.slot).sequence,
      changedAt: part.changed_at ?? now,
    })),
  ]
  if (rows.length === 0) return
  writeParts(db, { ...own, parts: new Map() }, rows, { by: person.id, now })
}

/** What stands in the version that counts of the slots that were written since, and that nobody offers. */
export const restoredSlots = (
  { written, counted }: Contents,
  { version }: OwnSubmission,
  slots: ReadonlySet<number>,
): OwnPart[] =>
  [...written.values()]
    .filter(part => part.version > version && !slots.has(part.slot))
    .map(part => ({ part, counts: partIn(counted, part.slot) }))
    .filter(({ part, counts }) => !isSame(givenIn(counts), part))
    .map(({ counts }) => counts)
