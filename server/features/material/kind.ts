import { type SqlBool, sql } from 'kysely'
import { encode } from 'zod'
import { linkDestination, materialDestination } from '#contract/features/material/destination.ts'
import {
  type FolderOfRow,
  materialForms,
  materialRow,
  materialTypes,
} from '#contract/features/material/entities.ts'
import {
  type ActivityKind,
  type ContentRow,
  countSeen,
  soundParents,
  toNewcomers,
} from '#server/features/activity/public.ts'
import { attachmentOf, fileColumns } from '#server/features/file/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { givesFiles, materialFiles, withholder } from './access.ts'
import { linkPublished, materialPublished } from './events.ts'
import { remindViewers } from './reminding.ts'
import { isClosedTo, mayDownload } from './store.ts'

const materials = fragment((db, ids: readonly string[]) =>
  db
    .selectFrom('material')
    .innerJoin('activity', 'activity.id', 'material.id')
    .select(['material.id', 'material.address'])
    .select(withholder.as('withheld_by'))
    .where(sql<SqlBool>`material.id = any(${ids}::uuid[])`),
)
const materialsForStaff = prepared((db, ids: readonly string[]) => materials(db, ids))
const materialsForStudent = prepared((db, ids: readonly string[], accountId: string | null) =>
  materials(db, ids)
    .leftJoin('progress', join =>
      join.onRef('progress.activity_id', '=', 'material.id').on('progress.account_id', '=', accountId),
    )
    .select('progress.done_at as viewed_at'),
)

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

async function page(context: CourseContext, rows: ContentRow[]) {
  const { db, role, studentId } = context
  const ids = rows.map(({ id }) => id)
  const isStudent = role === 'student'
  const [found, files, viewers, folders] = await Promise.all([
    isStudent
      ? materialsForStudent(db, ids, studentId)
      : materialsForStaff(db, ids).then(all => all.map(material => ({ ...material, viewed_at: null }))),
    filesOfMaterials(db, ids),
    isStudent ? [] : countSeen(db, ids),
    folderNaming(db, rows),
  ])
  const attached = Map.groupBy(files, ({ activity_id }) => activity_id)
  const counts = new Map(viewers.map(count => [count.id, count]))
  const deadlines = new Map(rows.map(({ id, deadline }) => [id, deadline]))
  const folderIds = new Map(rows.map(row => [row.id, row.folder_id]))
  return new Map(
    found.map(material => {
      const at = { deadline: deadlines.get(material.id) ?? null, withheld_by: material.withheld_by }
      const shown = isClosedTo(context, at) ? [] : (attached.get(material.id) ?? [])
      const row = encode(materialRow, {
        form: material.address === null ? materialForms.files : materialForms.link,
        itemType: '1',
        children: [],
        attachment: shown.map(file => attachmentOf(context, file)),
        fileCount: shown.length,
        folder: folders(folderIds.get(material.id) ?? null),
        address: isClosedTo(context, at) ? '' : (material.address ?? ''),
        isDownloadAllowed: mayDownload(context, at),
        viewedAt: material.viewed_at,
        viewCount: counts.get(material.id)?.done ?? 0,
        studentCount: counts.get(material.id)?.students ?? 0,
      })
      return [material.id, row]
    }),
  )
}

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
  page,
  remind: remindViewers,
  givesFiles,
  files: materialFiles,
} satisfies Partial<ActivityKind>

/** Files on the spine of a course. */
export const materialKind: ActivityKind = {
  ...common,
  types: [materialTypes.files, materialTypes.alsoFiles],
  name: { en: 'Materials', zh: '资料' },
  opensAt: materialDestination.opensAt,
  on: {
    published: (unit, { id, course_id }, newcomers) =>
      unit.emit(materialPublished, toNewcomers({ materialId: id, courseId: course_id }, newcomers)),
  },
}

/** Links on the spine of a course. */
export const linkKind: ActivityKind = {
  ...common,
  types: [materialTypes.link],
  name: { en: 'Link', zh: '链接' },
  opensAt: linkDestination.opensAt,
  on: {
    published: (unit, { id, course_id }, newcomers) =>
      unit.emit(linkPublished, toNewcomers({ materialId: id, courseId: course_id }, newcomers)),
  },
  travels: [{ choice: 'weblinks' }],
}
