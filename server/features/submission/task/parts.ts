import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import { richTextErrors, richTextLimits } from '#contract/rich-text.ts'
import { filesOf, plainTextOf, type StoredFile } from '#server/features/file/public.ts'
import { cleanHtml } from '#server/kernel/clean-html.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'

/** What is stored of one slot: the draft, or what was handed in where nothing was written since. */
export interface OwnPart {
  slot: number
  /** 0 for a slot in which nothing was ever written. */
  version: number
  text: string
  html: string
  value: unknown
  sequence: number
  saved_at: number | null
  /** Null: nobody, or somebody who is not known any more. */
  saved_by: string | null
  changed_at: number | null
  file_ids: string[]
}

/** What somebody wrote in one slot. */
export interface Given {
  slot: number
  /** Of HTML, what stands in it: whatever is given besides is replaced by that. */
  text: string
  /** Rich text; empty or left out: what is written is plain. */
  html?: string
  /** The sender may know of no formatting: what says the same as before stays as it is formatted. */
  keepsFormatting?: boolean
  /** What is not text, as JSON; null without. Whatever a kind stores here it has checked. */
  value: unknown
  fileIds: readonly string[]
}

export const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** What stands in clean HTML, for all that reads plain text: searching, comparing, files of all works. */
export const textOfHtml = (html: string) => plainTextOf(html).trim()

/**
 * What is given as it is to be stored: its HTML cleaned, its text what stands in that. What is stored already is clean.
 * @throws tooIntricate, tooLong
 */
export function asStored<Part extends Given>(given: Part, stored: Pick<OwnPart, 'html' | 'text'>): Part {
  if (given.keepsFormatting && given.text === stored.text) return { ...given, html: stored.html }
  if (!given.html) return given
  if (given.html === stored.html) return { ...given, text: stored.text }
  if (given.html.length > richTextLimits.length)
    fail(richTextErrors.tooLong, { limit: richTextLimits.length })
  const html = cleanHtml(given.html)
  return { ...given, html, text: textOfHtml(html) }
}

const isSameWriting = (given: Given, stored: OwnPart) =>
  given.text === stored.text &&
  (given.html ?? '') === stored.html &&
  isDeepStrictEqual(given.value, stored.value)

export const isSame = (given: Given, stored: OwnPart) =>
  isSameWriting(given, stored) && isSameList(given.fileIds, stored.file_ids)

/** When what is given became what it is. */
export const changedAt = (given: Given, stored: OwnPart, now: number) =>
  stored.changed_at !== null && isSameWriting(given, stored) ? stored.changed_at : now

export interface Written extends Given {
  sequence: number
  changedAt: number
}

/** Of a draft, written by somebody. */
interface Row extends Omit<Written, 'fileIds'> {
  submissionId: string
  version: number
  by: string
}
const upsertParts = prepared(
  (_, rows: string, now: number) => sql`
    insert into submission_part as known
      (submission_id, slot, version, text, html, value, saved_by, sequence, saved_at, changed_at)
    select "submissionId", slot, version, text, coalesce(html, ''), nullif(value, 'null'), by, sequence, ${at(now)},
      to_timestamp("changedAt" / 1000)
    from jsonb_to_recordset(${rows}::jsonb) as part ("submissionId" uuid, slot smallint, version int, text text,
      html text, value jsonb, by uuid, sequence bigint, "changedAt" float8)
    on conflict (submission_id, slot, version) do update set text = excluded.text, html = excluded.html, value = excluded.value,
      saved_by = excluded.saved_by, sequence = excluded.sequence, saved_at = excluded.saved_at,
      changed_at = excluded.changed_at`,
)

interface Filing {
  submissionId: string
  version: number
  slots: readonly number[]
  /** By slot, in their order: as many as there are files. */
  ofSlot: readonly number[]
  fileIds: readonly string[]
}
const dropFiles = prepared((db, { submissionId, version, slots }: Omit<Filing, 'ofSlot' | 'fileIds'>) =>
  db
    .deleteFrom('submission_file')
    .where('submission_id', '=', submissionId)
    .where('version', '=', version)
    .where(sql<SqlBool>`slot = any(${slots}::smallint[])`),
)
const insertFiles = prepared(
  (_, { submissionId, version, ofSlot, fileIds }: Omit<Filing, 'slots'>) => sql`
    insert into submission_file (submission_id, slot, version, file_id, position)
    select ${submissionId}::uuid, slot, ${version}::int, file_id, place - 1
    from unnest(${ofSlot}::smallint[], ${fileIds}::uuid[]) with ordinality as given (slot, file_id, place)`,
)

/** Writes slots of drafts, whose files stay as they are. @param rows of submissions that are locked */
export function writeRows(db: Database, rows: readonly Row[], now: number) {
  if (rows.length > 0) void upsertParts(db, JSON.stringify(rows), now)
}

/** Writes slots of the draft, with all of their files. @param stored what `openOwn` found in them */
export function writeParts(
  db: Database,
  { id, sealed, parts: stored }: { id: string; sealed: number; parts: ReadonlyMap<number, OwnPart> },
  parts: readonly Written[],
  { by, now }: { by: string; now: number },
) {
  const draft = { submissionId: id, version: sealed + 1 }
  const rows = parts.map(({ fileIds: _, ...written }) => ({ ...draft, by, ...written }))
  writeRows(db, rows, now)
  const isDraft = (slot: number) => stored.get(slot)?.version === draft.version
  const filesBefore = (slot: number) => (isDraft(slot) ? stored.get(slot)!.file_ids : [])
  const moved = parts.filter(({ slot, fileIds }) => !isSameList(fileIds, filesBefore(slot)))
  const emptied = moved.filter(({ slot }) => filesBefore(slot).length > 0).map(({ slot }) => slot)
  const added = moved.flatMap(({ slot, fileIds }) => fileIds.map(fileId => ({ slot, fileId })))
  if (emptied.length > 0) void dropFiles(db, { ...draft, slots: emptied })
  if (added.length > 0)
    void insertFiles(db, {
      ...draft,
      ofSlot: added.map(({ slot }) => slot),
      fileIds: added.map(({ fileId }) => fileId),
    })
}

/** The files of these ids in their order; missing ones are left out. */
export async function filesInOrder(db: Database, ids: readonly string[]): Promise<StoredFile[]> {
  const files = await filesOf(db, ids)
  return ids.flatMap(id => files.get(id) ?? [])
}

/** Ids of the files of a part, in their order; of the row of `submission_part` of the query around it. */
export const fileIdsOf = (part: 'part' | 'submission_part') => sql<string[]>`array(
  select file_id from submission_file as file
  where file.submission_id = ${sql.ref(`${part}.submission_id`)} and file.slot = ${sql.ref(`${part}.slot`)}
    and file.version = ${sql.ref(`${part}.version`)}
  order by position)`

/** Each slot as it stands in a version; of the number after the last that was sealed, as it is being written. */
export const partsAt = prepared(
  (_, submissionId: string, version: number) => sql<OwnPart>`
    select distinct on (slot) slot, version, text, html, value, sequence, saved_at, saved_by, changed_at,
      ${fileIdsOf('part')} as file_ids
    from submission_part as part where submission_id = ${submissionId} and version <= ${version}
    order by slot, version desc`,
)

/**
 * A slot of the row `submission` of the query around it, as a lateral subquery: in the version that counts, or as it
 * is being written.
 */
export const slotOf = fragment((db, slot: number, which: 'handedIn' | 'written') => {
  const rows = db
    .selectFrom('submission_part')
    .select(['text', 'html', 'sequence', 'version', 'saved_at', 'saved_by', 'changed_at'])
    .select(fileIdsOf('submission_part').as('file_ids'))
    .whereRef('submission_part.submission_id', '=', sql.ref('submission.id'))
    .where('slot', '=', sql.lit(slot))
    .orderBy('version', 'desc')
    .limit(sql.lit(1))
  return which === 'written'
    ? rows
    : rows.whereRef('submission_part.version', '<=', sql.ref('submission.version'))
})
