import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { extensionOf, kindOf } from '#contract/features/file/rules.ts'
import type { materialCalls } from '#contract/features/material/calls.ts'
import { isShownTo } from '#server/features/activity/public.ts'
import { attachmentOf } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { givesFiles, withholder } from './access.ts'

interface CourseFilesQuery {
  courseId: string
  studentId: string | null
  now: number
}

/** No course has more files that are worth a list; finding one among more is what the search is for. */
const most = 2000

const filesOfCourse = variants({ isStudent: [true, false] }, ({ isStudent }) =>
  prepared((db, { courseId, studentId, now }: CourseFilesQuery) =>
    db
      .selectFrom('material')
      .innerJoin('activity', 'activity.id', 'material.id')
      .innerJoin('activity_file', 'activity_file.activity_id', 'activity.id')
      .innerJoin('file', 'file.id', 'activity_file.file_id')
      .select(['file.id', 'file.owner_id as ownerId', 'file.name', 'file.size', 'file.md5', 'file.sha256'])
      .select(['file.mime', 'file.width', 'file.height', 'file.began_at as beganAt'])
      .select(['file.created_at as finishedAt'])
      .select(['activity.id as activity_id', 'activity.type', 'activity.title', 'activity.created_at'])
      .select(withholder.as('withheld_by'))
      .where('activity.course_id', '=', courseId)
      .where('activity.deleted_at', 'is', null)
      .where('file.deleted_at', 'is', null)
      .$if(isStudent, shown =>
        shown
          .where('activity.published_at', '<=', at(now))
          .where(isShownTo(studentId))
          .where(givesFiles('pages', sql<string>`${studentId}::uuid`, now)),
      )
      .orderBy('activity.id', 'desc')
      .orderBy('activity_file.position')
      .limit(sql.lit(most)),
  ),
)

type FileOfMaterial = Awaited<ReturnType<ReturnType<typeof filesOfCourse>>>[number]

/** One page of the files in a course's materials, newest first. */
export async function pageOfFiles(
  context: CourseContext,
  { fileType, page, limit }: Omit<Value<typeof materialCalls.listFiles.input>, 'courseId'>,
) {
  const { db, course, studentId, now, role } = context
  const isStudent = role === 'student'
  const rows = await filesOfCourse({ isStudent })(db, { courseId: course.id, studentId, now })
  const wanted = fileType.toLowerCase().replace(/^\./, '')
  const found = rows.filter(
    ({ mime, name }) => wanted === '' || kindOf(mime) === wanted || extensionOf(name) === wanted,
  )
  const list = found.slice((page - 1) * limit, page * limit).map(row => {
    const file = attachmentOf(context, row)
    return { ...file, attachment: [file], ...aboutMaterial(row, isStudent) }
  })
  return pageAnswer(list, found.length, { page, limit })
}

const aboutMaterial = (row: FileOfMaterial, isStudent: boolean) => ({
  materialId: row.activity_id,
  contentType: row.type,
  title: row.title,
  mayDownload: !isStudent || row.withheld_by === '',
  createdAt: row.created_at,
})
