import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** What is counted is held before it is counted anew: whoever counts at the same moment does so before or after. */
const holdTurnout = prepared(
  (_, courseId: string) => sql`
    select from answering_turnout as turnout join answering_step as step on step.id = turnout.step_id
    join activity on activity.id = step.activity_id
    where activity.course_id = ${courseId} order by turnout.step_id for no key update of turnout`,
)
const countTurnout = prepared(
  (_, courseId: string) => sql`
    insert into answering_turnout (step_id, joined, answered)
    select step.id, count(*), count(*) filter (where joined.has_answered) from activity
    join answering_step as step on step.activity_id = activity.id
    join answering_join as joined on joined.step_id = step.id
    where activity.course_id = ${courseId} group by step.id
    on conflict (step_id) do update set joined = excluded.joined, answered = excluded.answered`,
)

/** Counts who has joined the steps of a course. */
export function recountTurnout(db: Database, courseId: string) {
  void holdTurnout(db, courseId)
  void countTurnout(db, courseId)
}

const holdPosts = prepared(
  (_, courseId: string) => sql`
    select from answering_post as post join activity on activity.id = post.activity_id
    where activity.course_id = ${courseId} order by post.id for no key update of post`,
)
const countVotes = prepared(
  (_, courseId: string) => sql`
    update answering_post as post set votes = counted.votes
    from (
      select one.id, count(vote.account_id)::int as votes from answering_post as one
      join activity on activity.id = one.activity_id and activity.course_id = ${courseId}
      left join answering_vote as vote on vote.post_id = one.id group by one.id
    ) as counted
    where counted.id = post.id and post.votes <> counted.votes`,
)

/** Counts the votes for what the class of a course has written. */
export function recountVotes(db: Database, courseId: string) {
  void holdPosts(db, courseId)
  void countVotes(db, courseId)
}
