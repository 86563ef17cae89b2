import { sql } from 'kysely'
import { excerptOf, excerptSource } from '#contract/features/question/excerpt.ts'
import { derived } from '#server/kernel/declaration.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { mistakeSource } from './source.ts'

interface Row {
  question_id: string
  html: string
  type: number
  knowledge: string[]
  answered: number
  wrong: number
  total: number
}
/** Copies of one question count together, under the newest of them. Exported for the test of its plan. */
export const wrongest = derived(declarations => {
  const sources = declarations.of(mistakeSource)
  return prepared(
    (_, courseId: string, limit: number, offset: number) => sql<Row>`
      with judged as (${sql.join(
        sources.map(
          ({ ofClass }) => sql`
            select of_class.question_id, of_class.version_id, of_class.origin_id, of_class.answered, of_class.wrong
            from (${ofClass(courseId)}) as of_class`,
        ),
        sql` union all `,
      )}),
      wanted as (
        select (array_agg(version_id order by version_id desc))[1] as version_id, sum(answered)::int as answered,
          sum(wrong)::int as wrong
        from judged group by coalesce(origin_id, question_id) having sum(wrong) > 0)
      select counted.total, version.question_id, left(version.html, ${sql.lit(excerptSource)}) as html, version.type,
        question.knowledge, page.answered, page.wrong
      from (select count(*)::int as total from wanted) as counted
      left join lateral (
        select * from wanted order by wrong::float8 / answered desc, wrong desc, version_id
        limit ${limit} offset ${offset}
      ) as page on true
      left join question_version as version on version.id = page.version_id
      left join question on question.id = version.question_id
      order by page.wrong::float8 / page.answered desc, page.wrong desc, page.version_id`,
  )
})

/** What most of those who answered it got wrong, over what all students handed in last. */
export async function listOfClass(context: CourseContext, page: Page) {
  const rows = await wrongest(context)(
    context.db,
    context.course.id,
    page.limit,
    (page.page - 1) * page.limit,
  )
  const list = rows.flatMap(row =>
    row.question_id === null
      ? []
      : [
          {
            ...{ id: row.question_id, title: excerptOf(row.html), type: row.type, knowledge: row.knowledge },
            ...{ answeredCount: row.answered, wrongCount: row.wrong },
          },
        ],
  )
  return pageAnswer(list, rows[0]?.total ?? 0, page)
}
