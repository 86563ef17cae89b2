import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { CheckProblem } from '#contract/features/duplicate/rules.ts'
import { permits } from '#server/features/course/public.ts'
import {
  type Author,
  aliasOf,
  readingLevels,
  readingOf,
  shownStudent,
} from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { joinRanges } from './quotations.ts'

/** Which check is meant: by the alias of its submission, or by its id as clients have known it before. */
export const isCheck = (id: string) => sql<SqlBool>`(submission.alias = ${id} or submission.id = ${id})`

interface Check extends Author {
  /** Of its submission. */
  id: string
  activity_id: string
  title: string
  state: number
  rate: number | null
  problem: CheckProblem
  unread: string[]
  text: string
  warning_rate: number
  looks: number
  own_looks: number
  is_shown: boolean
  is_own: boolean
  reading: number
}
const checkById = prepared(
  (_, id: string, callerId: string, now: number) => sql<Check>`
    select work.submission_id as id, work.activity_id, author.account_id as student_id, account.name, account.number, account.avatar_id,
      ${aliasOf(sql.ref('work.activity_id'), sql.ref('account.id'))} as alias, activity.title,
      work.state, work.rate, work.problem, work.unread, work.text, work.looks, work.own_looks,
      coalesce(setting.warning_rate, 30)::int as warning_rate,
      coalesce(setting.is_shown, false) as is_shown, exists (
        select from submission_author where submission_id = work.submission_id and account_id = ${callerId}) as is_own,
      ${readingOf(sql`${callerId}::uuid`, now)} as reading
    from duplicate_work as work
    join submission on submission.id = work.submission_id
    join activity on activity.id = work.activity_id and activity.deleted_at is null
    left join duplicate_setting as setting on setting.activity_id = work.activity_id
    join lateral (
      select account_id from submission_author where submission_id = work.submission_id
      order by is_latest desc, account_id limit 1) as author on true
    join account on account.id = author.account_id
    where ${isCheck(id)} and work.state > 0`,
)

/** `isEmpty`: nothing of what was found is the caller's to see. */
type SeenCheck = Check & { isEmpty: boolean }

/**
 * The check of a work: who grades any, its authors if the teacher lets them; while they can still hand in without what was found,
 * or trying would teach them how little to change.
 * @throws notFound otherwise
 */
export async function checkOf(context: CourseContext, id: string): Promise<SeenCheck> {
  const { db, person, role, now } = context
  const found = await checkById.first(db, id, person.id, now)
  // Of staff viewing as a student nothing is their own.
  const isEmpty = role === 'student' && (isViewing(context) || found?.reading !== readingLevels.yes)
  const check = found && { ...found, isEmpty, ...(isEmpty && { rate: null, unread: [], text: '' }) }
  if (check?.is_shown && isViewing(context)) return check
  const isTheirs = role !== 'student' || (check?.is_own && check.is_shown)
  return check && isTheirs ? check : fail(kernelErrors.notFound)
}

/** Staff who look as a student. */
const isViewing = ({ role, studentId }: CourseContext) => role === 'student' && studentId === null

interface FoundPassage {
  /** An alias. */
  source_id: string
  /** Of a work or of its source, where names are hidden. */
  hides_names: boolean
  people: Author[]
  activity_title: string
  course_name: string
  semester: string
  is_same: boolean
  is_readable: boolean
  text: string
  begins: number
  ends: number
  source_begins: number
  source_ends: number
  alike: number
}
/** The text of a source is given to who grades in its course. */
const passagesOf = prepared(
  (_, id: string, callerId: string) => sql<FoundPassage>`
    select original.alias as source_id, authors.people, hides_names(work.activity_id) or hides_names(source.activity_id) as hides_names,
      activity.title as activity_title, course.name as course_name,
      course.semester, source.activity_id = work.activity_id as is_same, staff.account_id is not null as is_readable,
      case when staff.account_id is null then '' else source.text end as text,
      passage.begins, passage.ends, passage.source_begins, passage.source_ends, passage.alike
    from duplicate_passage as passage
    join duplicate_work as work on work.submission_id = passage.submission_id
    join duplicate_work as source on source.submission_id = passage.source_id
    join submission as original on original.id = source.submission_id
    join activity on activity.id = source.activity_id and activity.deleted_at is null
    join course on course.id = activity.course_id and course.deleted_at is null
    left join course_member as staff on staff.course_id = course.id and staff.account_id = ${callerId}
      and ${permits('grade', 'staff')}
    cross join lateral (
      select json_agg(json_build_object('student_id', account.id, 'name', account.name, 'number', account.number,
          'avatar_id', account.avatar_id, 'alias', ${aliasOf(sql.ref('source.activity_id'), sql.ref('account.id'))})
        order by account.number, account.id) as people
      from submission_author as author join account on account.id = author.account_id
      where author.submission_id = source.submission_id) as authors
    where passage.submission_id = ${id}
    order by original.alias, passage.begins`,
)

export interface ReportPart {
  /** Where it begins in the work. */
  begins: number
  /** What stands in the work, and in its source; empty for who may not read that. */
  text: string
  sourceText: string
  /** What stands before and behind it in the work. */
  before: string
  after: string
  /** Percent that is the same word by word. */
  rate: number
  source: string
  sourceId: string
  sourceTask: string
  isReadable: boolean
  isElsewhere: boolean
}

/** Without that of somebody in another activity, where one of both is graded without names: it may tell whose it is. */
function nameOfSource(context: CourseContext, { is_readable, is_same, hides_names, people }: FoundPassage) {
  if (!is_readable || (!is_same && hides_names)) return ''
  return people.map(person => shownStudent(context, person).name).join(', ')
}

/** Characters of what surrounds a passage. */
const around = 60

/** The passages of a work: those with most in common first, source by source; its authors see their own words only. */
export async function reportOf(context: CourseContext, check: SeenCheck): Promise<ReportPart[]> {
  if (check.isEmpty) return []
  const { db, person, role } = context
  const passages = await passagesOf(db, check.id, person.id)
  const partOf = (begins: number, ends: number) => ({
    begins,
    text: check.text.slice(begins, ends),
    before: endOf(check.text.slice(0, begins)),
    after: beginningOf(check.text.slice(ends)),
  })
  const unknown = { source: '', sourceId: '', sourceTask: '', sourceText: '' }
  if (role === 'student')
    return joinRanges(passages.map(({ begins, ends }) => [begins, ends] as const)).map(([from, to]) => ({
      ...{ ...partOf(from, to), ...unknown, rate: 0, isReadable: false, isElsewhere: false },
    }))
  const bySource = [...Map.groupBy(passages, ({ source_id }) => source_id).values()]
  const lengthOf = (found: readonly FoundPassage[]) =>
    found.reduce((sum, { begins, ends }) => sum + ends - begins, 0)
  return bySource
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .flat()
    .map(passage => ({
      ...partOf(passage.begins, passage.ends),
      rate: passage.alike,
      source: nameOfSource(context, passage),
      sourceId: passage.source_id,
      sourceTask: passage.is_same
        ? ''
        : `${passage.course_name} ${passage.semester} · ${passage.activity_title}`,
      sourceText: passage.text.slice(passage.source_begins, passage.source_ends),
      isReadable: passage.is_readable,
      isElsewhere: !passage.is_same,
    }))
}

/** In Chinese no word ends where it is cut. */
const longestWord = 20

/** The last words of a text. */
function endOf(text: string) {
  if (text.length <= around) return text
  const end = text.slice(-around)
  const space = end.search(/\s/)
  return `…${space > 0 && space <= longestWord ? end.slice(space) : end}`
}

/** Its first ones. */
function beginningOf(text: string) {
  if (text.length <= around) return text
  const beginning = text.slice(0, around)
  const space = beginning.search(/\s\S*$/)
  return `${space >= around - longestWord ? beginning.slice(0, space) : beginning}…`
}
