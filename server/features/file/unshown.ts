import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isConvertible } from '#contract/features/file/rules.ts'
import type { UnshownReason } from '#contract/features/file/unshown.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { Convert } from '#server/ports/convert.ts'
import { hasThumbnail } from './attachment.ts'
import { pdf } from './drawn-pages.ts'
import { makePreview, makingTimeout, type PreviewRow, previewStates } from './previews.ts'

interface LookedInto {
  id: string
  owner_id: string
  mime: string
  width: number | null
  sha256: string
}
type Made = Pick<PreviewRow, 'state' | 'reason' | 'created_at'>

/** Why nobody can open a file here who may not save it; empty: everybody can. */
function reasonOf(file: LookedInto, { hasOffice, hasPages }: Convert, made: Made | undefined): UnshownReason {
  if (hasThumbnail(file)) return ''
  const isPdf = file.mime === pdf
  if (!isPdf && !isConvertible(file.mime) && !file.mime.startsWith('text/')) return 'kind'
  if (!hasPages || (!isPdf && !hasOffice)) return 'noProgram'
  if (made?.state === previewStates.there) return ''
  if (made?.state !== previewStates.impossible) return 'waiting'
  return made.reason === 'tooLarge' || made.reason === 'locked' ? made.reason : 'broken'
}

/** @param which those that the caller may know, as SQL over the row `file` */
export const lookedInto = (ids: readonly string[], which: RawBuilder<SqlBool>) => sql<
  LookedInto & Partial<{ [K in keyof Made]: Made[K] | null }>
>`
  select file.id, file.owner_id, file.mime, file.width, file.sha256, made.state, made.reason, made.created_at
  from file left join file_preview as made on made.sha256 = file.sha256
  where file.id = any(${ids}::uuid[]) and file.deleted_at is null and ${which}`

const beginAll = prepared(
  (_, shas: readonly string[], now: number) => sql`
    insert into file_preview (sha256, created_at) select distinct sha256, ${at(now)} from unnest(${shas}::text[]) as given (sha256)
    on conflict (sha256) do update set created_at = excluded.created_at where file_preview.state = ${sql.lit(previewStates.making)}`,
)

type Row = Awaited<ReturnType<ReturnType<typeof lookedInto>['execute']>>['rows'][number]

/** Why each file cannot be shown; has those looked into of which nobody knows. */
export async function whyUnshown(unit: Unit, rows: readonly Row[]) {
  const { db, now, ports } = unit
  const list = rows.map(row => {
    const { state, reason, created_at } = row
    const isKnown = typeof state === 'number' && typeof created_at === 'number'
    const made = isKnown ? { state, reason: reason ?? '', created_at } : undefined
    return { row, made, reason: reasonOf(row, ports.convert, made) }
  })
  const unknown = list.filter(
    ({ reason, made }) => reason === 'waiting' && !(made && made.created_at > now - makingTimeout),
  )
  if (unknown.length > 0) {
    void beginAll(
      db,
      unknown.map(({ row }) => row.sha256),
      now,
    )
    for (const { row } of unknown) void unit.enqueue(makePreview, { fileId: row.id, ownerId: row.owner_id })
  }
  return list.map(({ row, reason }) => ({ id: row.id, reason }))
}
