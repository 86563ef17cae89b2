import { sql } from 'kysely'
import type { LiveState } from '#contract/features/test/live-entities.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** How far a student is right now, of rows `own` (an author of their newest attempt) and its `submission`; both may be missing. */
export const liveStateOf = (now: number) => sql<LiveState>`
  case
    when submission.id is null or submission.began_at is null then 'out'
    when submission.version > 0 and own.state <> 3 then 'done'
    when submission.closed_at is not null or submission.ends_at <= ${at(now)} then 'over'
    else 'in'
  end`

/** Of rows `paper` and `test`: it is written on one device only, and that is known. */
export const isBoundPaper = sql<boolean>`paper.device is not null and test.is_one_device`

/** Who writes a test on the one device to which their paper is bound. */
export const writersBound = prepared(
  (_, id: string, now: number) => sql<{ account_id: string }>`
    select own.account_id from (
      select distinct on (author.account_id) author.account_id, author.submission_id, author.state
      from submission_author as author where author.activity_id = ${id}
      order by author.account_id, author.attempt desc
    ) as own
    join test on test.id = ${id}
    join submission on submission.id = own.submission_id
    join test_paper as paper on paper.submission_id = submission.id
    where ${isBoundPaper} and ${liveStateOf(now)} = 'in'`,
)
