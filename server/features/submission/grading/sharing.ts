import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { classmatesRules, onlySlot } from '#contract/features/submission/rules.ts'
import { publishChange } from '#server/features/activity/public.ts'
import { attachmentOf, filesOf } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { seesJudgement } from '../task/judgement-shown.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { type Author, aliasOf, shownStudent } from '../task/names.ts'
import { fileIdsOf } from '../task/parts.ts'
import { type Task, taskToSee } from '../task/policy.ts'
import { finish, hasLooked, readingLevelOf, readingLevels } from '../writing/finality.ts'
import { checkAllMeant, checkMeant } from '../writing/identity.ts'
import { lockSubmissions } from './locking.ts'

interface Sharing {
  submissionIds: readonly string[]
  isNameless: boolean
  now: number
}

const share = prepared(
  (_, { submissionIds, isNameless, now }: Sharing) => sql<{ id: string }>`
    update submission set shared_version = version, is_shared_nameless = ${isNameless}::boolean,
      shared_at = coalesce(shared_at, ${at(now)})
    where id = any(${submissionIds}::uuid[])
    returning id`,
)
const takeBack = prepared(
  (_, submissionIds: readonly string[]) => sql<{ id: string }>`
    update submission set shared_version = null, shared_at = null
    where id = any(${submissionIds}::uuid[]) and shared_version is not null
    returning id`,
)

interface Wish {
  studentIds: readonly string[]
  isShared: boolean
  isNameless: boolean
  /** Of a single student: the submission that the caller has seen. */
  work?: string | undefined
  /** Those of several; empty: whichever they are today. */
  works?: readonly string[]
}

/**
 * Shows to the class what these students have handed in, as it is now, or no longer. What is handed in later is not shown
 * before it is shared again. @returns how many submissions that were
 * @throws courseEnded, nothingToShare, otherGroup, otherWorks, namesHidden for work to be shown with a name that staff do not see
 */
export async function shareSubmissions(
  context: CourseContext,
  kind: SubmissionKind,
  id: string,
  { studentIds, isShared, isNameless, work, works = [] }: Wish,
) {
  const { db, now } = context
  if (context.course.hasEnded) fail(kernelErrors.courseEnded)
  const [task, standings] = await Promise.all([taskToSee(context, id), lockSubmissions(db, id, studentIds)])
  if (isShared && !isNameless && task.hides_names) fail(submissionErrors.namesHidden)
  for (const standing of standings) checkMeant(standing, work, kind.errors.otherGroup)
  checkAllMeant(standings, works, kind.errors.otherWorks)
  const handedIn = standings.filter(({ version }) => version > 0)
  const submissionIds = [...new Set(handedIn.map(({ submission_id }) => submission_id!))]
  if (submissionIds.length === 0) return isShared ? fail(kind.errors.nothingToShare) : 0
  const changed = isShared
    ? await share(db, { submissionIds, isNameless, now })
    : await takeBack(db, submissionIds)
  kind.on.workChanged(
    context,
    task,
    handedIn.map(({ account_id }) => account_id),
  )
  publishChange(context, task.course_id, kind.types[0]!)
  return changed.length
}

interface SharedScope {
  activityId: string
  /** Also what is not shared: what classmates have handed in. */
  seesAll: boolean
}
interface SharedQuery extends SharedScope {
  /** Of what classmates have handed in. */
  hidesNames: boolean
  /** Null: staff, or staff viewing as a student. */
  studentId: string | null
  limit: number
  offset: number
}

interface SharedRow {
  alias: string
  is_shared: boolean
  is_nameless: boolean
  is_own: boolean
  group_name: string | null
  submitted_at: number
  text: string | null
  html: string | null
  file_ids: string[] | null
  people: Author[]
}

/** Without those of students who have left. */
const shown = fragment(
  (_, { activityId, seesAll }: SharedScope) => sql`
    from submission_policy as policy
    join submission on submission.activity_id = policy.activity_id
    where policy.activity_id = ${activityId} and submission.version > 0
      and (submission.shared_version is not null or ${seesAll}::boolean)
      and exists (
        select from submission_author as author
        join activity_student as student
          on student.activity_id = author.activity_id and student.account_id = author.account_id
        where author.submission_id = submission.id and author.is_latest)`,
)

const rowsOf = prepared(
  (db, wanted: SharedQuery) => sql<SharedRow>`
    select one.*, course_group.name as group_name, handed.submitted_at, content.text, content.html, content.file_ids,
      exists (
        select from submission_author as own
        where own.submission_id = one.id and own.account_id = ${wanted.studentId}) as is_own,
      (select json_agg(json_build_object('student_id', person.id, 'alias', ${aliasOf(wanted.activityId, sql.ref('person.id'))},
          'name', person.name, 'number', person.number, 'avatar_id', person.avatar_id)
        order by person.number, person.id)
        from submission_author as author join account as person on person.id = author.account_id
        where author.submission_id = one.id) as people
    from (
      select submission.id, submission.alias, submission.group_id, coalesce(shared_version, submission.version) as version,
        shared_version is not null as is_shared,
        case when shared_version is null then policy.classmates = ${sql.lit(classmatesRules.nameless)} or ${wanted.hidesNames}::boolean
          else is_shared_nameless end as is_nameless
      ${shown(db, wanted)}
      order by shared_at, submission.alias limit ${wanted.limit} offset ${wanted.offset}
    ) as one
    join submission_version as handed on handed.submission_id = one.id and handed.version = one.version
    left join course_group on course_group.id = one.group_id
    left join lateral (
      select text, html, ${fileIdsOf('part')} as file_ids from submission_part as part
      where part.submission_id = one.id and part.slot = ${sql.lit(onlySlot)} and part.version <= one.version
      order by part.version desc limit 1
    ) as content on true
    order by (not one.is_shared), one.alias`,
)
const countOf = prepared(
  (db, wanted: SharedScope) => sql<{ total: number }>`select count(*)::int as total ${shown(db, wanted)}`,
)

/**
 * What the caller may see of the others' work. What classmates have handed in appears once one can hand in nothing more, and
 * without names where these are hidden. Whoever has got to see it hands in nothing afterwards either, should they be given
 * more time.
 * @throws workOpen where there is nothing but that, and it does not appear yet
 */
export async function listShared(context: CourseContext, kind: SubmissionKind, id: string, page: Page) {
  const [task, hidesNames, level, isKnown] = await Promise.all([
    taskToSee(context, id),
    kind.hidesNames?.(context, id) ?? false,
    readingLevelOf(context, id),
    hasLooked(context, id),
  ])
  const isLookedFor = task.classmates > 0 && context.studentId !== null
  const answer = await pageOfShared(context, task, {
    ...page,
    seesAll: isLookedFor && level === readingLevels.yes,
    hidesNames: task.hides_names || hidesNames,
  })
  if (answer.total === 0 && isLookedFor && level === readingLevels.onceFinal) fail(kind.errors.workOpen)
  const isLook = answer.list.some(({ isOwn, isShared }) => !isOwn && !isShared)
  if (isLook && context.studentId !== null && !isKnown)
    await context.inTransaction(unit => finish({ ...context, ...unit }, id))
  return answer
}

/** What staff share, then, where `seesAll`, what classmates have handed in. */
async function pageOfShared(
  context: CourseContext,
  task: Pick<Task, 'id'>,
  { page, limit, ...seen }: Page & Pick<SharedQuery, 'seesAll' | 'hidesNames'>,
) {
  const { db, role, studentId } = context
  const isStaff = role !== 'student'
  const isGrader = isStaff && seesJudgement(context)
  const wanted = { ...seen, activityId: task.id, studentId: isStaff ? null : studentId }
  const rows = await rowsOf(db, { ...wanted, limit, offset: (page - 1) * limit })
  const files = await filesOf(db, [...new Set(rows.flatMap(({ file_ids }) => file_ids ?? []))])
  const hidesTime = ({ people }: SharedRow) => isStaff && people.some(({ alias }) => alias !== null)
  const list = rows.map(row => {
    const isNamed = isGrader || row.is_own || !row.is_nameless
    const people = isNamed ? row.people : []
    return {
      id: row.alias,
      isShared: row.is_shared,
      isNameless: row.is_nameless,
      isOwn: row.is_own,
      groupName: isNamed ? (row.group_name ?? '') : '',
      people: people.map(person => {
        const { studentId, name, avatar } = shownStudent(context, person)
        return { studentId, name, avatar }
      }),
      submittedAt: isNamed && !hidesTime(row) ? row.submitted_at : null,
      content: row.text ?? '',
      html: row.html ?? '',
      attachments: (row.file_ids ?? []).flatMap(id => {
        const file = files.get(id)
        return file ? [attachmentOf(context, file)] : []
      }),
    }
  })
  const total = await totalRows(
    { page, limit },
    rows.length,
    async () => (await countOf.one(db, wanted)).total,
  )
  return pageAnswer(list, total, { page, limit })
}
