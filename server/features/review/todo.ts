import { sql } from 'kysely'
import { reviewStates } from '#contract/features/review/rules.ts'

const policy = sql`from review_policy as reviewing where reviewing.activity_id = activity.id
  and reviewing.allocated_at is not null and reviewing.concluded_at is null`

/** Students still judge what was handed in: staff need not. */
export const isBeingReviewed = sql<boolean>`exists (
  select from review_policy as reviewing
  where reviewing.activity_id = activity.id and reviewing.concluded_at is null)`

/** Something is left for the student `membership` to review. */
export const reviewTodo = {
  isDue: sql<boolean>`exists (select ${policy}
    and exists (select from review where review.activity_id = activity.id
      and review.reviewer_id = membership.account_id and review.state = ${sql.lit(reviewStates.toDo)}))`,
  ends: sql<number | null>`(select reviewing.ends_at ${policy})`,
  entry: { en: 'Review by: {title}', zh: '互评截止：{title}' },
}
