import type { Language } from '#contract/error.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import type { CourseExport, CourseImport } from '#contract/features/package/calls.ts'
import { packageErrors } from '#contract/features/package/errors.ts'
import { attachmentOf, type StoredFile } from '#server/features/file/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { countKey } from '#server/kernel/portable.ts'
import type { Preview } from './importing.ts'
import type { ImportRow, listExports } from './store.ts'
import type { Portables } from './tables.ts'

type ExportRow = Awaited<ReturnType<typeof listExports>>[number]

const reasons = [...Object.values(packageErrors), courseErrors.limitReached]

function reasonOf({ language, config }: AccountContext, name: string) {
  if (!name) return ''
  const reason = reasons.find(one => one.name === name) ?? packageErrors.broken
  return textIn(language, reason, { limit: config.COURSE_LIMIT })
}

export function presentExport(
  context: AccountContext,
  row: ExportRow,
  files: ReadonlyMap<string, StoredFile>,
): CourseExport {
  const file = row.file_id ? files.get(row.file_id) : undefined
  return {
    id: row.id,
    state: row.state as CourseExport['state'],
    progress: row.progress,
    info: reasonOf(context, row.failure),
    people: row.with_people,
    work: row.with_work,
    createdAt: row.created_at,
    file: file ? attachmentOf(context, file) : null,
  }
}

export function presentImport(context: AccountContext, row: ImportRow, portables: Portables): CourseImport {
  const preview = row.preview as Preview | null
  return {
    id: row.id,
    state: row.state as CourseImport['state'],
    progress: row.progress,
    info: reasonOf(context, row.failure),
    createdAt: row.created_at,
    fileName: row.filename ?? '',
    courseId: row.course_id ?? '',
    preview: preview && {
      coursename: preview.course.name,
      classname: preview.course.className,
      semester: preview.course.semester,
      term: preview.course.term,
      exporttime: preview.exportedAt,
      contents: contentsOf(context.language, preview.counts, portables),
      files: preview.files,
      filesize: preview.fileBytes,
      people: preview.people,
      work: preview.work,
      known: preview.known,
      added: preview.added,
    },
  }
}

/** What is counted by name: named tables that are not empty. */
export function contentsOf(language: Language, counts: Record<string, number>, { tables }: Portables) {
  const named = tables.flatMap(({ table, counted }) => {
    if (!counted) return []
    if (!('column' in counted)) return [{ text: counted, count: counts[table] ?? 0 }]
    return [...counted.names].map(([value, text]) => ({ text, count: counts[countKey(table, value)] ?? 0 }))
  })
  // What several values are called alike counts together.
  const counted = Map.groupBy(named, ({ text }) => text)
  return [...counted].flatMap(([text, rows]) => {
    const count = rows.reduce((sum, row) => sum + row.count, 0)
    return count > 0 ? [{ name: textIn(language, { text }), count }] : []
  })
}
