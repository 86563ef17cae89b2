import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { rightDaysWanted } from '#contract/features/mistake/entities.ts'
import { excerptSource } from '#contract/features/question/excerpt.ts'
import { isJudged } from '#contract/features/question/types/judged.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { at } from '#server/kernel/database.ts'
import { type Declarations, derived } from '#server/kernel/declaration.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { mistakeSource } from './source.ts'

/** Whose book it is. */
interface Reader {
  /** Null: staff who view the course as a student, and have made no mistakes. */
  studentId: string | null
  courseId: string
  now: number
  timeZone: string
}
const readerOf = ({ studentId, course, now, config }: CourseContext): Reader => ({
  ...{ studentId, courseId: course.id, now },
  timeZone: config.TIME_ZONE,
})

/** A mistake, as its newest paper has it. */
export interface BookRow {
  question_id: string
  version_id: string
  type: number
  knowledge: string[]
  source: number
  title: string
  submission_id: string
  account_id: string
  slot: number
  score: number
  points: number
  is_explained: boolean
  is_draft: boolean
  wrong_times: number
  last_at: number
  right_days: number
  is_mastered: boolean
  is_due: boolean
  due_at: number | null
}

const dayOf = (moment: RawBuilder<unknown>, timeZone: string) =>
  sql`(${moment} at time zone ${timeZone}::text)::date`

/**
 * The whole book, as CTEs: `named` is all that was judged, each question under the one that its copies were made of (`home_id`);
 * `book` has those of which a paper went wrong, once each.
 */
const bookOf = (declarations: Declarations, { studentId, courseId, now, timeZone }: Reader) => sql`
  judged as materialized (${sql.join(
    declarations.of(mistakeSource).map(
      ({ number, judged }) => sql`
          select ${sql.lit(number)}::int as source, answered.question_id, answered.version_id, answered.origin_id,
            answered.submission_id, answered.account_id, answered.slot, answered.answered_at, answered.score,
            answered.points, answered.title, answered.is_explained, answered.is_draft
          from (${judged({ studentId, courseId, now })}) as answered`,
    ),
    sql` union all `,
  )}),
  named as materialized (select judged.*, coalesce(origin_id, question_id) as home_id from judged),
  wrong as (
    select distinct on (home_id) named.*, count(*) over (partition by home_id)::int as wrong_times
    from named where score < points order by home_id, answered_at desc, submission_id desc, slot desc),
  kept as (
    select distinct on (named.home_id) named.home_id, practice.*
    from named join mistake_practice as practice
      on practice.account_id = ${studentId}::uuid and practice.question_id = named.question_id
    order by named.home_id, practice.changed_at desc, practice.question_id),
  since as (
    select wrong.*, greatest(wrong.answered_at, kept.back_at) as since, kept.mastered_at,
      case when kept.right_at > greatest(wrong.answered_at, kept.back_at) then kept.right_at end as right_at,
      case when kept.right_again_at > greatest(wrong.answered_at, kept.back_at) then kept.right_again_at end as right_again_at,
      case when kept.practised_at > greatest(wrong.answered_at, kept.back_at) then kept.due_at end as due_at
    from wrong left join kept on kept.home_id = wrong.home_id),
  rights as (
    select home_id, answered_at as moment from named where score >= points
    union all
    select home_id, unnest(array[right_at, right_again_at]) from kept),
  days as (
    select since.home_id, count(distinct ${dayOf(sql`rights.moment`, timeZone)})::int as right_days
    from since join rights on rights.home_id = since.home_id and rights.moment > since.since
    group by since.home_id),
  book as (
    select since.*, version.type, question.knowledge, coalesce(days.right_days, 0) as right_days,
      (coalesce(days.right_days, 0) >= ${sql.lit(rightDaysWanted)} or coalesce(since.mastered_at > since.since, false))
        as is_mastered,
      coalesce(since.due_at <= ${at(now)}, true) as is_due
    from since
    left join days on days.home_id = since.home_id
    join question_version as version on version.id = since.version_id
    join question on question.id = version.question_id)`

/** Columns of `BookRow`, of a row `book`. */
const bookColumns = sql`book.question_id, book.version_id, book.type, book.knowledge, book.source, book.title,
  book.submission_id, book.account_id, book.slot, book.score::float8 as score, book.points::float8 as points,
  book.is_explained, book.is_draft, book.wrong_times, book.answered_at as last_at, book.right_days, book.is_mastered, book.is_due,
  book.due_at`

/** Which mistakes; 0 and empty: all. */
export interface Filter {
  source: number
  type: number
  knowledge: string
}
interface Filtered extends Reader {
  sources: readonly number[]
  types: readonly number[]
  knowledge: readonly string[]
}
const filteredBy = (context: CourseContext, { source, type, knowledge }: Filter): Filtered => ({
  ...readerOf(context),
  sources: source === 0 ? context.declarations.of(mistakeSource).map(({ number }) => number) : [source],
  types: type === 0 ? questionTypes.map(({ number }) => number) : [type],
  knowledge: knowledge === '' ? [] : [knowledge],
})
const isWanted = ({ sources, types, knowledge }: Filtered) => sql<SqlBool>`
  book.source = any(${sources}::int[]) and book.type = any(${types}::int[])
  and book.knowledge @> ${knowledge}::text[]`

interface Wanted extends Filtered {
  isMastered: boolean
  limit: number
  offset: number
}
interface Listed extends BookRow {
  html: string
}
/** Exported for the test of its plan. */
export const pageOfBook = derived(declarations =>
  prepared(
    (_, wanted: Wanted) => sql<Listed & { total: number }>`
      with ${bookOf(declarations, wanted)},
      wanted as (select * from book where book.is_mastered = ${wanted.isMastered} and ${isWanted(wanted)})
      select counted.total, page.* from (select count(*)::int as total from wanted) as counted
      left join lateral (
        select ${bookColumns}, left(version.html, ${sql.lit(excerptSource)}) as html
        from wanted as book join question_version as version on version.id = book.version_id
        order by book.answered_at desc, book.question_id limit ${wanted.limit} offset ${wanted.offset}
      ) as page on true order by page.last_at desc, page.question_id`,
  ),
)

/** A page of somebody's mistakes, newest first. */
export async function listBook(
  context: CourseContext,
  { isMastered, page, limit, ...filter }: Filter & { isMastered: boolean; page: number; limit: number },
): Promise<{ rows: Listed[]; total: number }> {
  const rows = await pageOfBook(context)(context.db, {
    ...filteredBy(context, filter),
    ...{ isMastered, limit, offset: (page - 1) * limit },
  })
  return { rows: rows.filter(row => row.question_id !== null), total: rows[0]?.total ?? 0 }
}

interface Summary {
  count: number
  due: number
  next_at: number | null
  mastered: number
  total: number
  types: { type: number; count: number }[]
  knowledge: { label: string; count: number }[]
}
const summary = derived(declarations =>
  prepared(
    (_, wanted: Filtered & { practised: readonly number[]; isMastered: boolean }) => sql<Summary>`
      with ${bookOf(declarations, wanted)},
      wanted as (select * from book where ${isWanted(wanted)}),
      standing as (select * from wanted where not is_mastered),
      listed as (
        select * from book where is_mastered = ${wanted.isMastered} and source = any(${wanted.sources}::int[]))
      select (select count(*)::int from standing) as count,
        (select count(*)::int from standing where is_due and type = any(${wanted.practised}::int[])) as due,
        (select min(due_at) from standing where not is_due) as next_at,
        (select count(*)::int from wanted where is_mastered) as mastered,
        (select count(*)::int from book) as total,
        coalesce((select json_agg(json_build_object('type', type, 'count', count) order by count desc, type)
          from (select type, count(*)::int as count from listed where knowledge @> ${wanted.knowledge}::text[]
            group by type) as kinds), '[]') as types,
        coalesce((select json_agg(json_build_object('label', label, 'count', count) order by count desc, label)
          from (select label, count(*)::int as count from listed cross join unnest(knowledge) as label
            where type = any(${wanted.types}::int[]) group by label) as points), '[]') as knowledge`,
  ),
)
/** A machine judges them, or whoever compares their answer with what is right. */
const practised = questionTypes.flatMap(type => (isJudged(type) ? [type.number] : []))

/** What there is of what is asked for, and what could be chosen instead: of those in the book, or of those that have left it. */
export const summaryOf = (
  context: CourseContext,
  { isMastered, ...filter }: Filter & { isMastered: boolean },
) => summary(context).one(context.db, { ...filteredBy(context, filter), practised, isMastered })

/** A mistake with what practising it changes. */
interface OneRow extends BookRow {
  /** It and its copies. */
  copies: string[]
  right_at: number | null
  right_again_at: number | null
  /** It was right on this day already. */
  is_right_today: boolean
  /** When the next day begins. */
  tomorrow: number
}
const one = derived(declarations =>
  prepared(
    (_, reader: Reader & { id: string }) => sql<OneRow>`
      with ${bookOf(declarations, reader)}
      select ${bookColumns},
        array(select distinct named.question_id from named where named.home_id = book.home_id order by 1) as copies,
        book.right_at, book.right_again_at,
        exists (select from rights where rights.home_id = book.home_id and rights.moment > book.since
          and ${dayOf(sql`rights.moment`, reader.timeZone)} = ${dayOf(at(reader.now), reader.timeZone)}) as is_right_today,
        (${dayOf(at(reader.now), reader.timeZone)} + 1)::timestamp at time zone ${reader.timeZone}::text as tomorrow
      from book where book.home_id in (select named.home_id from named where named.question_id = ${reader.id})`,
  ),
)
/** The mistake that a question, or a copy of it, is; undefined: it is none, or not yet. */
export const findMistake = (context: CourseContext, id: string) =>
  one(context).first(context.db, { ...readerOf(context), id })

/** The most questions of one round of practice. */
const round = 20

const due = derived(declarations =>
  prepared(
    (_, wanted: Filtered & { practised: readonly number[] }) => sql<{ version_id: string; points: number }>`
      with ${bookOf(declarations, wanted)}
      select version_id, points::float8 as points from book
      where is_due and not is_mastered and type = any(${wanted.practised}::int[]) and ${isWanted(wanted)}
      order by due_at nulls last, answered_at desc, question_id limit ${sql.lit(round)}`,
  ),
)
/** What is to be practised now: what was practised before first, as long as it is remembered. */
export const dueOf = (context: CourseContext, filter: Filter) =>
  due(context)(context.db, { ...filteredBy(context, filter), practised })

const similar = derived(declarations =>
  prepared(
    (_, reader: Reader & { id: string; practised: readonly number[] }) => sql<{
      version_id: string
      points: number
    }>`
      with ${bookOf(declarations, reader)},
      asked as (
        select named.home_id, question.knowledge from named join question on question.id = named.question_id
        where named.question_id = ${reader.id} limit 1)
      select version_id, points::float8 as points from (
        select distinct on (named.home_id) named.version_id, named.points, named.answered_at, named.question_id
        from asked join named on named.home_id <> asked.home_id
        join question on question.id = named.question_id and question.knowledge && asked.knowledge
        join question_version as version on version.id = named.version_id and version.type = any(${reader.practised}::int[])
        order by named.home_id, named.answered_at desc
      ) as alike order by answered_at desc, question_id limit ${sql.lit(round)}`,
  ),
)
/** Others from the student's own papers with a point of knowledge in common. */
export const similarTo = (context: CourseContext, id: string) =>
  similar(context)(context.db, { ...readerOf(context), id, practised })

/** A question that somebody was asked, mistake or not, as their newest paper has it. */
const asked = derived(declarations =>
  prepared(
    (_, reader: Reader & { id: string }) => sql<{
      version_id: string
      points: number
      is_explained: boolean
    }>`
      with ${bookOf(declarations, reader)}
      select version_id, points::float8 as points, is_explained from named where question_id = ${reader.id}
      order by answered_at desc limit 1`,
  ),
)
export const findAsked = (context: CourseContext, id: string) =>
  asked(context).first(context.db, { ...readerOf(context), id })
