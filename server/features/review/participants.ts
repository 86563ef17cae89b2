import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { deadlineOf, isExcusedFrom } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { fragment } from '#server/kernel/prepared.ts'

/** Students of the course who have handed in and are not excused, each with the end of their own and that of all. */
export const handedIn = fragment(
  (_, activityId: RawBuilder<string>) => sql`
    select author.account_id, author.submission_id, author.state, activity.ends_at,
      ${deadlineOf(sql.ref('author.account_id'))} as own_end
    from submission_author as author
    join activity on activity.id = author.activity_id
    join submission on submission.id = author.submission_id and submission.version > 0
    join activity_student as student
      on student.activity_id = author.activity_id and student.account_id = author.account_id
    where author.activity_id = ${activityId} and author.is_latest
      and not ${isExcusedFrom(sql.ref('author.account_id'))}`,
)

/** Beside a row `author` of these: their own time for handing in is over. */
export const isAtEnd = (now: number) => sql<SqlBool>`(author.own_end is null or author.own_end <= ${at(now)})`

/** It is, or ends for all at once: nobody loses what was given to them alone. */
export const endsWithAll = (now: number) =>
  sql<SqlBool>`(${isAtEnd(now)} or author.own_end <= author.ends_at)`
