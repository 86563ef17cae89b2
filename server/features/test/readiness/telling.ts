import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import { publicationFor } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { CourseContext, HandlerOfMany, Outcome } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { noteLive } from '../live/noting.ts'

type Input = Value<typeof readinessCalls.tell.input>

interface Told {
  ids: readonly string[]
  accountIds: readonly string[]
  /** Each as the database writes a list. */
  problems: readonly string[]
  sealed: readonly boolean[]
  now: number
}
/** Of each person only what was told last of a test; of tests that are not theirs nothing. */
const keepTold = prepared(
  (_, { ids, accountIds, problems, sealed, now }: Told) => sql<{ activity_id: string; account_id: string }>`
    insert into test_readiness as known (activity_id, account_id, told_at, problems, is_sealed)
    select distinct on (asked.activity_id, asked.account_id)
      asked.activity_id, asked.account_id, ${at(now)}, asked.problems::smallint[], asked.is_sealed
    from unnest(${ids}::uuid[], ${accountIds}::uuid[], ${problems}::text[], ${sealed}::boolean[])
      with ordinality as asked (activity_id, account_id, problems, is_sealed, place)
    join activity on activity.id = asked.activity_id and activity.deleted_at is null
      and ${publicationFor(sql.ref('asked.account_id'))} <= ${at(now)}
    join activity_student as student
      on student.activity_id = asked.activity_id and student.account_id = asked.account_id
    order by asked.activity_id, asked.account_id, asked.place desc
    on conflict (activity_id, account_id) do update
      set told_at = excluded.told_at, problems = excluded.problems, is_sealed = excluded.is_sealed
    returning activity_id, account_id`,
)

/** Keeps what a device found. @throws notFound for a test that is not theirs to see */
export async function noteReadiness(context: CourseContext, input: Input): Promise<Record<never, never>> {
  const [outcome] = await keepAll(context, [{ context, input }])
  if (outcome && 'failure' in outcome) throw outcome.failure
  return {}
}

/** The same for a school that opens the page in one moment. */
export const noteTogether: HandlerOfMany<typeof readinessCalls.tell> = async (unit, commands) =>
  keepAll(unit, commands)

async function keepAll(
  unit: Unit,
  commands: readonly { context: CourseContext; input: Input }[],
): Promise<Exclude<Outcome<Record<never, never>>, 'alone'>[]> {
  const kept = await keepTold(unit.db, {
    ids: commands.map(({ input }) => input.id),
    accountIds: commands.map(({ context }) => context.person.id),
    problems: commands.map(
      ({ input }) => `{${[...new Set(input.problems)].sort((a, b) => a - b).join(',')}}`,
    ),
    sealed: commands.map(({ input }) => input.isSealed),
    now: unit.now,
  })
  const known = new Set(kept.map(row => `${row.activity_id} ${row.account_id}`))
  return commands.map(({ context, input: { id } }) => {
    if (!known.has(`${id} ${context.person.id}`))
      return { failure: new Failure(kernelErrors.notFound, {}, {}, false) }
    noteLive(context, id, context.course.id)
    return { answer: {} }
  })
}
