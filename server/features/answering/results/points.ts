import { type RawBuilder, sql } from 'kysely'

/**
 * Joins to a row `counted` what people have given for that answer, as `given`: also in class before the set is handed in, where it stands
 * under the version that will be.
 */
export const joinGiven = sql`
    left join lateral (
      select grade.score from submission_author as author join submission on submission.id = author.submission_id
      join submission_grade as grade on grade.submission_id = submission.id and grade.slot = counted.slot
        and grade.track = 0 and grade.version = coalesce(nullif(submission.version, 0), submission.sealed + 1)
        and coalesce(grade.account_id, author.account_id) = author.account_id
      where author.activity_id = counted.activity_id and author.account_id = counted.account_id
      order by author.attempt desc, grade.account_id nulls last, grade.number desc limit 1
    ) as given on true`

/** What an answer `counted` to a question `asked` got: by people, or else by the machine; null: nobody has judged it. */
export const got: RawBuilder<number | null> = sql`coalesce(given.score, asked.points * counted.worth)`
