import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchCalls, type searchPlaces, searchTerms } from '#contract/features/activity/search.ts'
import { at } from '#server/kernel/database.ts'
import { declaration, derived } from '#server/kernel/declaration.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { type Page, pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { isShownTo } from './deadline.ts'
import { type ActivityKind, activityKind } from './kind.ts'
import { isFoundBy, queryOf } from './search-words.ts'
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
    if (terms.length === 0) return pageAnswer([], 0, page)
    const { rows, total } = await pageOfFound(context, terms, page)
    const list = rows.map(row => ({
      activityId: row.activity_id,
      contentType: row.type,
      title: row.title,
      place: row.place,
      itemId: row.item_id,
      excerpt: row.excerpt,
    }))
    return pageAnswer(list, await total(), page)
  },
})

async function pageOfFound(context: CourseContext, terms: readonly string[], page: Page) {
  const { db, course, role, studentId, now } = context
  const choice = { isStudent: role === 'student' }
  const { sources, page: pageIn, count: countIn } = searchesIn(context)
  const offset = (page.page - 1) * page.limit
  const words = queryOf(terms)
  const wanted = { courseId: course.id, studentId, now, words, terms, limit: page.limit, offset }
  const rows = await pageIn(choice)(db, wanted)
  const count = async () => (await countIn(choice).one(db, wanted)).total
  return {
    rows: rows.map(row => ({ ...row, place: sources[row.place_number]!.place })),
    total: () => totalRows(page, rows.length, count),
  }
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

/** Characters of an excerpt before the first word, and in all. */
const [before, length] = [24, 140]

const searchesIn = derived(declarations => {
  const sources = declarations.of(searched)
  const found = { sources, kinds: declarations.of(activityKind) }
  return {
    sources,
    page: variants({ isStudent: [true, false] }, ({ isStudent }) =>
      prepared(
        (_, wanted: SearchQuery) => sql<SearchHit>`
          select activity_id, type, title, place_number, item_id, substr(said, greatest(1, coalesce((
            select min(nullif(strpos(lower(said), term), 0)) from unnest(${wanted.terms}::text[]) as term
          ), 1) - ${sql.lit(before)}), ${sql.lit(length)}) as excerpt
          from (${foundAnywhere(found, isStudent, wanted)}) as found
          order by place_number, activity_id desc, item_id desc
          limit ${wanted.limit} offset ${wanted.offset}`,
      ),
    ),
    count: variants({ isStudent: [true, false] }, ({ isStudent }) =>
      prepared(
        (_, wanted: SearchQuery) => sql<{ total: number }>`
          select count(*)::int as total from (${foundAnywhere(found, isStudent, wanted)}) as found`,
      ),
    ),
  }
})

interface Found {
  sources: readonly Searched[]
  kinds: readonly ActivityKind[]
}

const foundAnywhere = ({ sources, kinds }: Found, isStudent: boolean, wanted: SearchQuery) =>
  sql.join(
    sources.map((source, place) => foundIn(source, place, isStudent ? kinds : null, wanted)),
    sql` union all `,
  )

/** @param kinds for students; null: for staff */
function foundIn(
  source: Searched,
  place: number,
  kinds: readonly ActivityKind[] | null,
  wanted: SearchQuery,
) {
  const { from, said, itemId, which = sql`true` } = source
  const { courseId, studentId, now, words, terms } = wanted
  const student = sql<string>`${studentId}::uuid`
  const isVisible = kinds
    ? sql`activity.published_at <= ${at(now)} and ${isShownTo(studentId)}
        and ${source.whichForStudents?.({ kinds, student, now }) ?? sql`true`}`
    : sql`true`
  return sql`
    select activity.id as activity_id, activity.type, activity.title, ${sql.lit(place)}::int as place_number,
      ${itemId} as item_id, ${said} as said
    from ${from}
    where activity.course_id = ${courseId} and activity.deleted_at is null
      and ${isFoundBy(said, words, terms)} and ${which} and ${isVisible}`
}
