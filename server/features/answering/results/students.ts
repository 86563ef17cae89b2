import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import type { answeringFilters } from '#contract/features/answering/entities.ts'
import { askings, stepStates } from '#contract/features/answering/rules.ts'
import { typedSearch } from '#contract/typed.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { isFound } from '#server/features/member/public.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { stepToSee } from '../steps/store.ts'
import { stateOfStep } from '../store.ts'
import { stateOfSet } from '../taking/own.ts'
import { got, joinGiven } from './points.ts'

type Filter = (typeof answeringFilters)[number]
const filters = ['all', 'joined', 'missing', 'answered', 'unanswered'] as const

const conditions: Record<Filter, ReturnType<typeof sql>> = {
  all: sql`true`,
  joined: sql`joined.step_id is not null`,
  missing: sql`joined.step_id is null`,
  answered: sql`answered.is_told`,
  unanswered: sql`not answered.is_told`,
}

interface Wanted {
  stepId: string
  activityId: string
  isOver: boolean
  search: string
  limit: number
  offset: number
}
interface Row {
  id: string
  name: string
  number: string
  avatar_id: string | null
  joined_at: number | null
  has_answered: boolean | null
  score: number | null
  is_proven: boolean
  total: number
}
const pages = variants({ filter: filters }, ({ filter }) =>
  prepared(
    (_, { stepId, activityId, isOver, search, limit, offset }: Wanted) => sql<Row>`
      with asked as (
        select coalesce(bool_or(asking = ${sql.lit(askings.anonymous)}), false) as is_anonymous
        from answering_question where step_id = ${stepId}
      ), found as (
        select account.id, account.name, account.number, account.avatar_id, student.roster_key, joined.joined_at,
          answered.is_told as has_answered
        from asked cross join activity_student as student join account on account.id = student.account_id
        left join answering_join as joined on joined.step_id = ${stepId} and joined.account_id = student.account_id
        -- While anonymous answers come in, who has just answered would say whose the newest in the figures is.
        cross join lateral (
          select coalesce(joined.has_answered, false) and (${isOver}::boolean or not asked.is_anonymous or exists (
            select from answering_question as question join answering_counted as counted
              on counted.activity_id = question.activity_id and counted.slot = question.slot
            where question.step_id = ${stepId} and counted.account_id = student.account_id and counted.keys <> '{}'
          )) as is_told
        ) as answered
        where student.activity_id = ${activityId} and ${conditions[filter]} and ${isFound('names and numbers', search)}
      )
      select page.*, counted.total, judged.score, coalesce(judged.is_proven, false) as is_proven
      from (select count(*)::int as total from found) as counted
      left join lateral (select * from found order by roster_key limit ${limit} offset ${offset}) as page on true
      left join lateral (
        select sum(${got})::float8 as score, bool_or(counted.proof is not null) as is_proven
        from answering_question as asked join answering_counted as counted
          on counted.activity_id = asked.activity_id and counted.slot = asked.slot
        ${joinGiven}
        where asked.step_id = ${stepId} and counted.account_id = page.id
      ) as judged on true
      order by page.roster_key`,
  ),
)

/** The students of a step, by whether they have joined it and answered. @throws notFound */
export async function studentsOfStep(
  context: CourseContext,
  activityId: string,
  stepId: string,
  { filter, name, page, limit }: Page & { filter: Filter; name: string },
) {
  const { db, config, now } = context
  const [step, task] = await Promise.all([stepToSee(db, stepId), taskToSee(context, activityId)])
  if (step.activity_id !== activityId) fail(kernelErrors.notFound)
  const state = stateOfStep(step, { mode: step.mode, state: stateOfSet(task, now) }, now)
  const rows = await pages({ filter })(db, {
    ...{ stepId, activityId, search: typedSearch(name), limit, offset: (page - 1) * limit },
    isOver: state === stepStates.ended,
  })
  const list = rows.flatMap(row =>
    row.id === null
      ? []
      : {
          ...{ studentId: row.id as never, name: row.name, number: row.number },
          avatar: avatarUrl(config, row.avatar_id),
          state: row.has_answered ? 2 : row.joined_at === null ? 0 : 1,
          score: row.score === null ? null : tenths(row.score),
          joinedAt: row.joined_at,
          isProven: row.is_proven,
        },
  )
  return pageAnswer(list, rows[0]?.total ?? 0, { page, limit })
}
