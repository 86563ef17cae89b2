import { sql } from 'kysely'
import { askings } from '#contract/features/answering/rules.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { recountTurnout, recountVotes } from './recounting.ts'
import { tallied } from './taking/counting.ts'

const dropOwnVotes = prepared(
  (_, courseId: string) => sql`
    delete from answering_vote as vote using answering_post as post, activity
    where post.id = vote.post_id and post.author_id = vote.account_id
      and activity.id = post.activity_id and activity.course_id = ${courseId}`,
)

const boards = sql.lit([askings.ideas, askings.classQuestions].join())
/** Whoever has written posts to a question has answered it, and whoever has none any more has not. */
const recountWriters = prepared(
  (_, courseId: string, now: number) => sql`
    with asked as materialized (
      select asked.activity_id, asked.slot from answering_question as asked
      join activity on activity.id = asked.activity_id and activity.course_id = ${courseId}
      where asked.asking = any(string_to_array(${boards}, ',')::int[])
    ), changed as (
      select asked.*, counted.account_id, false as is_counted from asked
      join answering_counted as counted using (activity_id, slot)
      where counted.keys <> '{}' and not exists (
        select from answering_post as post
        where post.activity_id = asked.activity_id and post.slot = asked.slot and post.author_id = counted.account_id)
      union all
      select distinct asked.*, post.author_id, true from asked join answering_post as post using (activity_id, slot)
      where not exists (
        select from answering_counted as counted where counted.activity_id = asked.activity_id
          and counted.slot = asked.slot and counted.account_id = post.author_id and counted.keys <> '{}')
    ), written as (
      insert into answering_counted (activity_id, slot, account_id, keys, counted_at)
      select activity_id, slot, account_id, case when is_counted then array[${sql.lit(tallied.answered)}] else '{}' end, ${at(now)}
      from changed
      on conflict (activity_id, slot, account_id) do update set keys = excluded.keys
    )
    insert into answering_tally as tally (activity_id, slot, key, n)
    select activity_id, slot, ${sql.lit(tallied.answered)}, sum(case when is_counted then 1 else -1 end) as n from changed
    group by activity_id, slot having sum(case when is_counted then 1 else -1 end) <> 0
    on conflict (activity_id, slot, key) do update set n = tally.n + excluded.n`,
)

/** Whoever has answered something of a step has joined it and answered; nobody else has answered. */
const alignJoins = prepared(
  (_, courseId: string) => sql`
    with given as materialized (
      select asked.step_id, counted.account_id, min(counted.counted_at) as since from activity
      join answering_question as asked on asked.activity_id = activity.id
      join answering_counted as counted on counted.activity_id = asked.activity_id and counted.slot = asked.slot
      where activity.course_id = ${courseId} group by asked.step_id, counted.account_id
    ), gone as (
      update answering_join as joined set has_answered = false
      from activity join answering_step as step on step.activity_id = activity.id
      where activity.course_id = ${courseId} and joined.step_id = step.id and joined.has_answered
        and not exists (select from given where given.step_id = joined.step_id and given.account_id = joined.account_id)
        and not exists (select from answering_question as asked
          join answering_ticket as ticket on ticket.activity_id = asked.activity_id and ticket.slot = asked.slot
          where asked.step_id = joined.step_id and ticket.account_id = joined.account_id)
    )
    insert into answering_join as known (step_id, account_id, joined_at, has_answered)
    select step_id, account_id, since, true from given
    on conflict (step_id, account_id) do update set has_answered = true where not known.has_answered`,
)

/**
 * Who was merged with a place has its posts, its votes, and its answers where they had none: nobody votes twice or for their own, and
 * what is counted is what stands there.
 */
export function alignMerged({ db, now }: Pick<Unit, 'db' | 'now'>, courseId: string) {
  void dropOwnVotes(db, courseId)
  recountVotes(db, courseId)
  void recountWriters(db, courseId, now)
  void alignJoins(db, courseId)
  recountTurnout(db, courseId)
}
