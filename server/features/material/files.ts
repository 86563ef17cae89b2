import { type SqlBool, sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import type { materialCalls } from '#contract/features/material/calls.ts'
import { materialTypes } from '#contract/features/material/entities.ts'
import { isShownTo } from '#server/features/activity/public.ts'
import { attachmentOf, extensionInSql, kindInSql } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { givesFiles, withholder } from './access.ts'

interface CourseFilesQuery {
  courseId: string
  studentId: string | null
  /** A kind of file or the end of a name, in small letters. */
  fileType: string
  now: number
}

interface Choice {
  isStudent: boolean
  isFiltered: boolean
}
const choices = { isStudent: [true, false], isFiltered: [true, false] } as const

const ofFiles = sql<SqlBool>`activity.type in (${sql.lit(materialTypes.files)}, ${sql.lit(materialTypes.alsoFiles)})`

const filesOfCourse = fragment(
  (db, { isStudent, isFiltered }: Choice, { courseId, studentId, fileType, now }: CourseFilesQuery) =>
    db
      .selectFrom('activity')
      // Behind `offset 0`: from the activities of the course to their files, never from all files of a kind to their courses.
      .innerJoinLateral(
        from =>
          from
            .selectFrom('activity_file as given')
            .innerJoin('file', 'file.id', 'given.file_id')
            .select([
              'file.id',
              'file.owner_id',
              'file.name',
              'file.size',
              'file.md5',
              'file.sha256',
              'file.mime',
            ])
            .select(['file.width', 'file.height', 'file.began_at', 'file.created_at', 'given.position'])
            .whereRef('given.activity_id', '=', 'activity.id')
            .where('file.deleted_at', 'is', null)
            .$if(isFiltered, found =>
              found.where(sql<SqlBool>`${fileType} in (${kindInSql}, ${extensionInSql})`),
            )
            .offset(sql.lit(0))
            .as('file'),
        join => join.onTrue(),
      )
      .where('activity.course_id', '=', courseId)
      .where('activity.deleted_at', 'is', null)
      .where(ofFiles)
      .$if(isStudent, shown =>
        shown
          .where('activity.published_at', '<=', at(now))
          .where(isShownTo(studentId))
          .where(givesFiles('pages', sql<string>`${studentId}::uuid`, now)),
      ),
)

/** Newest first, by the index `activity_materials`. */
export const pagesOf = variants(choices, choice =>
  prepared((db, wanted: CourseFilesQuery & { limit: number; offset: number }) =>
    filesOfCourse(db, choice, wanted)
      .select(['file.id', 'file.owner_id as ownerId', 'file.name', 'file.size', 'file.md5', 'file.sha256'])
      .select(['file.mime', 'file.width', 'file.height', 'file.began_at as beganAt'])
      .select(['file.created_at as finishedAt'])
      .select(['activity.id as activity_id', 'activity.type', 'activity.title', 'activity.created_at'])
      .select(withholder.as('withheld_by'))
      .orderBy('activity.id', 'desc')
      .orderBy('file.position')
      .limit(wanted.limit)
      .offset(wanted.offset),
  ),
)
const countsOf = variants(choices, choice =>
  prepared((db, wanted: CourseFilesQuery) =>
    filesOfCourse(db, choice, wanted).select(sql<number>`count(*)::int`.as('total')),
  ),
)

type FileOfMaterial = Awaited<ReturnType<ReturnType<typeof pagesOf>>>[number]

/** One page of the files in a course's materials, newest first. */
export async function pageOfFiles(
  context: CourseContext,
  { fileType: given, page, limit }: Omit<Value<typeof materialCalls.listFiles.input>, 'courseId'>,
) {
  const { db, course, studentId, now, role } = context
  const isStudent = role === 'student'
  const fileType = given.toLowerCase().replace(/^\./, '')
  const choice = { isStudent, isFiltered: fileType !== '' }
  const wanted = { courseId: course.id, studentId, fileType, now, limit, offset: (page - 1) * limit }
  const rows = await pagesOf(choice)(db, wanted)
  const count = async () => (await countsOf(choice).one(db, wanted)).total
  const list = rows.map(row => {
    const file = attachmentOf(context, row)
    return { ...file, attachment: [file], ...aboutMaterial(row, isStudent) }
  })
  return pageAnswer(list, await totalRows({ page, limit }, rows.length, count), { page, limit })
}

const aboutMaterial = (row: FileOfMaterial, isStudent: boolean) => ({
  materialId: row.activity_id,
  contentType: row.type,
  title: row.title,
  mayDownload: !isStudent || row.withheld_by === '',
  createdAt: row.created_at,
})
