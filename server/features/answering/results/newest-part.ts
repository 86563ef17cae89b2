import { sql } from 'kysely'

/** Joins to a row `counted` what that person wrote last in its slot, as `part`. */
export const joinNewestPart = sql`
    join lateral (
      select author.submission_id from submission_author as author
      where author.activity_id = counted.activity_id and author.account_id = counted.account_id
      order by author.attempt desc limit 1
    ) as own on true
    join lateral (
      select part.* from submission_part as part
      where part.submission_id = own.submission_id and part.slot = counted.slot order by part.version desc limit 1
    ) as part on true`
