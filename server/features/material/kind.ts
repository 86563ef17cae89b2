import { type SqlBool, sql } from 'kysely'
import { encode } from 'zod'
import { linkDestination, materialDestination } from '#contract/features/material/destination.ts'
import {
  type FolderOfRow,
  materialForms,
  materialRow,
  materialTypes,
} from '#contract/features/material/entities.ts'
import { materialErrors } from '#contract/features/material/errors.ts'
import {
  type ContentRow,
  ownProgress,
  seenKind,
  seenRows,
  soundParents,
} from '#server/features/activity/public.ts'
import { attachmentOf, fileColumns } from '#server/features/file/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { givesFiles, materialFiles, withholder } from './access.ts'
import { linkFacts, materialFacts } from './events.ts'
import { isClosedTo, materials, mayDownload } from './store.ts'

const filesOfMaterials = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('activity_file')
    .innerJoin('file', 'file.id', 'activity_file.file_id')
    .select(fileColumns)
    .select('activity_file.activity_id')
    .where(sql<SqlBool>`activity_file.activity_id = any(${ids}::uuid[])`)
    .where('file.deleted_at', 'is', null)
    .orderBy('activity_file.position'),
)

const foldersAround = prepared(
  (_, ids: readonly string[]) => sql<{ id: string; title: string; parent_id: string | null }>`
    with recursive around as (
      select id, title, parent_id from folder where id = any(${ids}::uuid[]) and deleted_at is null
      union
      select folder.id, folder.title, folder.parent_id
      from around join folder on folder.id = around.parent_id and folder.deleted_at is null
    )
    select id, title, parent_id from around`,
)

const rowsOf = fragment((db, ids: readonly string[]) =>
  db
    .selectFrom('material')
    .innerJoin('activity', 'activity.id', 'material.id')
    .select(['material.id', 'material.address'])
    .select(withholder.as('withheld_by'))
    .where(sql<SqlBool>`material.id = any(${ids}::uuid[])`),
)

const page = seenRows({
  select: rowsOf,
  own: (rows, accountId) => ownProgress.beside(rows, 'material.id', accountId),
  async beside({ db }, rows) {
    const [files, folders] = await Promise.all([
      filesOfMaterials(
        db,
        rows.map(({ id }) => id),
      ),
      folderNaming(db, rows),
    ])
    return { attached: Map.groupBy(files, ({ activity_id }) => activity_id), folders }
  },
  present(material, { counts, activity: { deadline, folder_id }, beside: { attached, folders } }, context) {
    const at = { deadline, withheld_by: material.withheld_by }
    const isClosed = isClosedTo(context, at)
    const shown = isClosed ? [] : (attached.get(material.id) ?? [])
    return encode(materialRow, {
      form: material.address === null ? materialForms.files : materialForms.link,
      itemType: '1',
      children: [],
      attachment: shown.map(file => attachmentOf(context, file)),
      fileCount: shown.length,
      folder: folders(folder_id),
      address: isClosed ? '' : (material.address ?? ''),
      isDownloadAllowed: mayDownload(context, at),
      viewedAt: material.done_at ?? null,
      viewCount: counts.done,
      studentCount: counts.students,
    })
  },
})

/** Folders with those around them. */
async function folderNaming(db: CourseContext['db'], rows: readonly ContentRow[]) {
  const named = [...new Set(rows.flatMap(({ folder_id }) => folder_id ?? []))]
  const found = named.length > 0 ? await foldersAround(db, named) : []
  const [known, parents] = [new Map(found.map(row => [row.id, row])), soundParents(found)]
  const folder = (id: string | null): FolderOfRow | null => {
    const row = known.get(id ?? '')
    return row ? { id: row.id, title: row.title, parent: folder(parents.get(row.id) ?? null) } : null
  }
  return folder
}

const common = {
  toSee: materials.toSee,
  reminds: { nobodyLeft: materialErrors.nobodyLeft },
  page,
  givesFiles,
  files: materialFiles,
}

/** Files on the spine of a course. */
export const materialKind = seenKind({
  ...common,
  types: [materialTypes.files, materialTypes.alsoFiles],
  name: { en: 'Materials', zh: '资料' },
  destination: materialDestination,
  facts: materialFacts,
})

/** Links on the spine of a course. */
export const linkKind = seenKind({
  ...common,
  types: [materialTypes.link],
  name: { en: 'Link', zh: '链接' },
  destination: linkDestination,
  facts: linkFacts,
  travels: [{ choice: 'weblinks' }],
})
