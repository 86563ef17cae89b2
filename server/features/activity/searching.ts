import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  searchCalls,
  searchLimit,
  type searchPlaces,
  searchTerms,
} from '#contract/features/activity/search.ts'
import { at } from '#server/kernel/database.ts'
import { declaration, derived } from '#server/kernel/declaration.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { isShownTo } from './deadline.ts'
import { type ActivityKind, activityKind } from './kind.ts'
import { isFoundBy, isSaidIn, longRunsOf, queryOf } from './search-words.ts'
import { givenTo } from './text.ts'

/**
 * What of the activities of a course can be found by its words. All are SQL. Who sees the activity is not said here: it
 * is the same for all.
 */
export interface Searched {
  place: (typeof searchPlaces)[number]
  /** Tables, `activity` among them. */
  from: RawBuilder<unknown>
  /** Plain text; `plain_text` makes it of HTML. It needs an index: `using gin (search_words(…))`. */
  said: RawBuilder<string>
  /** The id of what was found. */
  itemId: RawBuilder<string>
  /** Which can be found; absent: all. */
  which?: RawBuilder<SqlBool>
  /**
   * Its table, where one course may have thousands: `which` and `whichForStudents` then speak of this table only, and it needs
   * an index by `activity_id` and `itemId desc` of those that can be found.
   */
  manyIn?: RawBuilder<unknown>
  /** Which of these students find, or the one who asks; absent: all. */
  whichForStudents?(asked: AskedByStudent): RawBuilder<SqlBool>
}

interface AskedByStudent {
  /** Null: nobody in particular, for staff viewing as a student. */
  student: RawBuilder<string>
  kinds: readonly ActivityKind[]
  now: number
}

/** Declares what can be found in a course. */
export const searched = declaration<Searched>('searched')

export const titleSearched: Searched = {
  place: 'title',
  from: sql`activity`,
  said: sql`activity.title`,
  itemId: sql`activity.id`,
}

export const textSearched: Searched = {
  place: 'text',
  from: sql`activity_text join activity on activity.id = activity_text.activity_id`,
  said: sql`plain_text(activity_text.html)`,
  itemId: sql`activity.id`,
  // Who does not get what is attached to it, not yet or not any more, does not read it here either.
  whichForStudents: ({ kinds, student, now }) =>
    sql`true ${sql.join(givenTo(kinds, 'pages', student, now), sql``)}`,
}

export const searchHandlers = serve(searchCalls, {
  search: async (context, { search, ...page }) => {
    const terms = searchTerms(search)
    if (terms.length === 0) return { ...pageAnswer([], 0, page), more: false }
    const { rows, total } = await pageOfFound(context, terms, page)
    const list = rows.map(row => ({
      activityId: row.activity_id,
      contentType: row.type,
      title: row.title,
      place: row.place,
      itemId: row.item_id,
      excerpt: row.excerpt,
    }))
    return { ...pageAnswer(list, Math.min(total, searchLimit), page), more: total > searchLimit }
  },
})

async function pageOfFound(context: CourseContext, terms: readonly string[], page: Page) {
  const { db, course, role, studentId, now } = context
  const { sources, page: pageIn } = searchesIn(context)
  const offset = (page.page - 1) * page.limit
  const [words, runs] = [queryOf(terms), longRunsOf(terms)]
  const wanted = { courseId: course.id, studentId, now, words, terms, runs, limit: page.limit, offset }
  const found = await pageIn({ isStudent: role === 'student' })(db, wanted)
  const rows = found.flatMap(row =>
    row.activity_id === null ? [] : [{ ...row, place: sources[row.place_number]!.place }],
  )
  return { rows, total: found[0]?.total ?? 0 }
}

interface SearchQuery {
  courseId: string
  /** Whose view it is; null: staff's, also where they view as a student. */
  studentId: string | null
  now: number
  /** A `tsquery` of what `search_words` makes. */
  words: string
  /** Each must stand there as it is. */
  terms: readonly string[]
  /** Those of them that `words` do not decide. */
  runs: readonly string[]
  limit: number
  offset: number
}

interface SearchHit {
  activity_id: string
  type: number
  title: string
  /** Of the declared sources. */
  place_number: number
  item_id: string
  excerpt: string
}

/** A hit of the page, or nulls where it has none; with how many there are, one more than `searchLimit` for all that are more. */
type FoundRow = (SearchHit | { activity_id: null }) & { total: number }

/** Characters of an excerpt before the first word, and in all. */
const [before, length] = [24, 140]

/** So many hits in one table make a word common: then the newest rows of the course are read before the index gives it all. */
const common = 2000
const newest = 1500

const searchesIn = derived(declarations => {
  const found = { sources: declarations.of(searched), kinds: declarations.of(activityKind) }
  return {
    sources: found.sources,
    page: variants({ isStudent: [true, false] }, ({ isStudent }) =>
      prepared(
        (_, wanted: SearchQuery) => sql<FoundRow>`
          with ${lookedAt(found, isStudent, wanted)}
          select counted.total, hit.activity_id, activity.type, activity.title, hit.place_number, hit.item_id,
            substr(hit.said, greatest(1, coalesce((
              select min(nullif(strpos(lower(hit.said), term), 0)) from unnest(${wanted.terms}::text[]) as term
            ), 1) - ${sql.lit(before)}), ${sql.lit(length)}) as excerpt
          from (select count(*)::int as total from looked) as counted
          left join lateral (
            select one.*, ${saidIn(found.sources)} as said
            from (select * from (select * from looked ${nearest} limit ${sql.lit(searchLimit)}) as one
              ${nearest} limit ${wanted.limit} offset ${wanted.offset}) as one
          ) as hit on true
          left join activity on activity.id = hit.activity_id
          ${nearest}`,
      ),
    ),
  }
})

const nearest = sql`order by place_number, activity_id desc, item_id desc`

interface Found {
  sources: readonly Searched[]
  kinds: readonly ActivityKind[]
}

/** What the row `one` of `looked` says. */
const saidIn = (sources: readonly Searched[]) => {
  const ofPlace = sources.map(
    ({ from, said, itemId }, place) => sql`when ${sql.lit(place)} then (
      select ${said} from ${from} where activity.id = one.activity_id and ${itemId} = one.item_id)`,
  )
  return sql`case one.place_number ${sql.join(ofPlace, sql` `)} end`
}

/** The nearest hits, source by source: which of them is found is not asked of more than are needed. */
function lookedAt({ sources, kinds }: Found, isStudent: boolean, wanted: SearchQuery) {
  const seen = isStudent ? kinds : null
  const parts = sources.map((source, place) =>
    source.manyIn
      ? inMany({ ...source, manyIn: source.manyIn }, place, seen, wanted)
      : { before: [], hits: [foundIn(source, place, seen, wanted)] },
  )
  // Not materialised but for being counted and shown: a later source is not begun once there are enough.
  return sql`
    ${sql.join(
      parts.flatMap(part => part.before).map(part => sql`${part}, `),
      sql``,
    )}
    looked as materialized (
      ${sql.join(
        parts.flatMap(part => part.hits).map(hits => sql`(${hits} limit ${sql.lit(searchLimit + 1)})`),
        sql` union all `,
      )}
      limit ${sql.lit(searchLimit + 1)})`
}

/**
 * A source with thousands of rows in a course. A common word is found sooner by reading the newest of them; what they do not
 * give, the index does, and all of a word that is not common.
 */
function inMany(
  source: Searched & { manyIn: RawBuilder<unknown> },
  place: number,
  kinds: readonly ActivityKind[] | null,
  wanted: SearchQuery,
) {
  const { manyIn, said, itemId, which = sql`true` } = source
  const { words, terms } = wanted
  const [isCommon, latest] = [sql.raw(`is_common_${place}`), sql.raw(`newest_${place}`)]
  const whichOfThem = kinds ? source.whichForStudents?.(askedBy(kinds, wanted)) : undefined
  const before = [
    sql`${isCommon} as materialized (
      select count(*) = ${sql.lit(common)} as so from (
        select from ${manyIn} where ${which} and search_words(${said}) @@ ${words}::tsquery limit ${sql.lit(common)}
      ) as one)`,
    sql`${latest} as materialized (
      select ${manyIn}.* from (
        select activity.id from activity where ${isIn(kinds, wanted)} order by activity.id desc offset 0
      ) as activity cross join lateral (
        select * from ${manyIn} where ${manyIn}.activity_id = activity.id and ${which}
        order by ${itemId} desc limit ${sql.lit(newest)}
      ) as ${manyIn}
      where (select so from ${isCommon})
      limit ${sql.lit(newest)})`,
  ]
  // In the order in which they were read. What is cheap is asked first.
  const read = sql`
    select ${manyIn}.activity_id, ${itemId} as item_id, ${sql.lit(place)}::int as place_number
    from ${latest} as ${manyIn}
    where case when not ${isSaidIn(said, terms)} then false else search_words(${said}) @@ ${words}::tsquery end
      and ${whichOfThem ?? sql`true`}`
  const earlier = sql<SqlBool>`
    case when (select so from ${isCommon}) then (select count(*) from ${latest}) = ${sql.lit(newest)} else true end
    and (not (select so from ${isCommon}) or (activity.id, ${itemId}) < (
      select ${manyIn}.activity_id, ${itemId} from ${latest} as ${manyIn} order by 1, 2 limit 1))`
  // With its rows first: PostgreSQL expects so few of each activity that it would ask the index once for each.
  const from = sql`(
    select * from ${manyIn} where ${which} and search_words(${said}) @@ ${words}::tsquery offset 0
  ) as ${manyIn} join activity on activity.id = ${manyIn}.activity_id`
  return {
    before,
    hits: [
      read,
      foundBy(
        { ...source, from },
        place,
        kinds,
        wanted,
        sql<SqlBool>`${isSaidIn(said, wanted.runs)} and ${earlier}`,
      ),
    ],
  }
}

/** By the index. @param kinds for students; null: for staff */
function foundIn(
  source: Searched,
  place: number,
  kinds: readonly ActivityKind[] | null,
  wanted: SearchQuery,
) {
  const { said, which = sql`true` } = source
  return foundBy(
    source,
    place,
    kinds,
    wanted,
    sql<SqlBool>`${isFoundBy(said, wanted.words, wanted.runs)} and ${which}`,
  )
}

function foundBy(
  source: Searched,
  place: number,
  kinds: readonly ActivityKind[] | null,
  wanted: SearchQuery,
  condition: RawBuilder<SqlBool>,
) {
  const { from, itemId } = source
  const whichOfThem = kinds ? source.whichForStudents?.(askedBy(kinds, wanted)) : undefined
  return sql`
    select activity.id as activity_id, ${itemId} as item_id, ${sql.lit(place)}::int as place_number
    from ${from}
    where ${isIn(kinds, wanted)} and ${condition} and ${whichOfThem ?? sql`true`}
    order by activity_id desc, item_id desc`
}

const askedBy = (kinds: readonly ActivityKind[], { studentId, now }: SearchQuery): AskedByStudent => ({
  kinds,
  now,
  student: sql<string>`${studentId}::uuid`,
})

/** Whether an activity is of the course, and of those that the caller sees. */
const isIn = (
  kinds: readonly ActivityKind[] | null,
  { courseId, studentId, now }: SearchQuery,
) => sql<SqlBool>`
  activity.course_id = ${courseId} and activity.deleted_at is null
  ${kinds ? sql`and activity.published_at <= ${at(now)} and ${isShownTo(studentId)}` : sql``}`
