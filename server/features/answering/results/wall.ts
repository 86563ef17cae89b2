import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { maxProjected } from '#contract/features/answering/rules.ts'
import { photoAnswer } from '#contract/features/question/types/open.ts'
import { attachmentOf, drawnPictureOf, filesOf } from '#server/features/file/public.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { stepToSee } from '../steps/store.ts'
import { publishChanged } from '../steps/telling.ts'
import { questionsIn } from '../store.ts'
import { stepWithResults } from './figures.ts'
import { joinNewestPart } from './newest-part.ts'

interface Row {
  account_id: string
  name: string
  file_id: string
  counted_at: number
  is_hidden: boolean
  total: number
}
/** Which of the photos to which question. */
interface Wanted {
  slot: number
  activityId: string
  offset: number
  limit: number
}
const pages = variants({ sees: ['all', 'shown'] as const }, ({ sees }) =>
  prepared(
    (_, { activityId, slot, limit, offset }: Wanted) => sql<Row>`
      select counted.account_id, account.name, kept.file_id, counted.counted_at,
        hidden.file_id is not null as is_hidden, count(*) over ()::int as total
      from answering_counted as counted
      join activity_student as student on student.activity_id = counted.activity_id
        and student.account_id = counted.account_id
      join account on account.id = counted.account_id
      ${joinNewestPart}
      join submission_file as kept on kept.submission_id = part.submission_id and kept.slot = part.slot
        and kept.version = part.version
      join file on file.id = kept.file_id and file.deleted_at is null and file.width is not null
      left join answering_hidden_photo as hidden
        on hidden.activity_id = counted.activity_id and hidden.file_id = kept.file_id
      where counted.activity_id = ${activityId} and counted.slot = ${slot} and counted.keys <> '{}'
        ${sees === 'shown' ? sql`and hidden.file_id is null` : sql``}
      order by counted.counted_at desc, counted.account_id, kept.position limit ${limit} offset ${offset}`,
  ),
)

/**
 * The photos that answer a question, the newest first. Students get them as they are drawn, without what the camera wrote into
 * them, and without names.
 * @returns none for a question of another type
 * @throws as `stepWithResults`; notFound
 */
export async function photoWall(context: CourseContext, stepId: string, questionId: string, page: Page) {
  const { db, role } = context
  const { step } = await stepWithResults(context, stepId)
  const all = await questionsIn(db, step.activity_id)
  const asked = all.find(one => one.step_id === stepId && one.question_id === questionId)
  if (!asked) return fail(kernelErrors.notFound)
  if (asked.type !== photoAnswer.number) return pageAnswer([], 0, page)
  const isStaff = role !== 'student'
  const rows = await pages({ sees: isStaff ? 'all' : 'shown' })(db, {
    ...{ activityId: step.activity_id, slot: asked.slot },
    ...{ limit: page.limit, offset: (page.page - 1) * page.limit },
  })
  const found = await withFiles(db, rows)
  const list = found.map(({ file, account_id, name, counted_at, is_hidden }) => ({
    photo: isStaff ? attachmentOf(context, file) : drawnPictureOf(context, file),
    ...(isStaff ? { studentId: account_id, name } : { studentId: '', name: '' }),
    ...{ sentAt: isStaff ? counted_at : null, isHidden: is_hidden },
  }))
  return pageAnswer(list, rows[0]?.total ?? 0, page)
}

/** The newest photos that a class sees of a question, as they are drawn. */
export async function shownPhotos(
  context: CourseContext,
  { activityId, slot }: Omit<Wanted, 'offset' | 'limit'>,
) {
  const rows = await pages({ sees: 'shown' })(context.db, {
    activityId,
    slot,
    limit: maxProjected,
    offset: 0,
  })
  return (await withFiles(context.db, rows)).map(({ file }) => drawnPictureOf(context, file))
}

/** Without those whose file has gone meanwhile. */
async function withFiles(db: Database, rows: readonly Row[]) {
  const files = await filesOf(
    db,
    rows.map(({ file_id }) => file_id),
  )
  return rows.flatMap(row => {
    const file = files.get(row.file_id)
    return file ? { ...row, file } : []
  })
}

/** Only a photo of that set. */
const hide = prepared(
  (_, activityId: string, fileId: string) => sql`
    insert into answering_hidden_photo (activity_id, file_id)
    select submission.activity_id, kept.file_id from submission_file as kept
    join submission on submission.id = kept.submission_id
    join answering_question as asked on asked.activity_id = submission.activity_id and asked.slot = kept.slot
    where submission.activity_id = ${activityId} and kept.file_id = ${fileId} limit 1
    on conflict do nothing`,
)
const showAgain = prepared((db, activityId: string, fileId: string) =>
  db.deleteFrom('answering_hidden_photo').where('activity_id', '=', activityId).where('file_id', '=', fileId),
)

/** Takes a photo off the wall of the class, or puts it back; students lose it at once. What is no photo of the set stays. @throws notFound */
export async function hidePhoto(
  context: CourseContext,
  { stepId, fileId, isHidden }: { stepId: string; fileId: string; isHidden: boolean },
) {
  const { db } = context
  const step = await stepToSee(db, stepId)
  await taskToSee(context, step.activity_id)
  void (isHidden ? hide : showAgain)(db, step.activity_id, fileId)
  publishChanged(context, step)
}

const hiddenRows = prepared((db, activityId: string) =>
  db.selectFrom('answering_hidden_photo').select('file_id').where('activity_id', '=', activityId),
)
/** The photos of a set that students do not see. */
export const hiddenPhotos = async (db: Database, activityId: string) =>
  new Set((await hiddenRows(db, activityId)).map(({ file_id }) => file_id))
