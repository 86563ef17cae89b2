import { type RawBuilder, sql } from 'kysely'
import { onlySlot } from '#contract/features/submission/rules.ts'
import { attachmentOf, type StoredFile } from '#server/features/file/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment } from '#server/kernel/prepared.ts'
import { fileIdsOf } from '../task/parts.ts'

/**
 * Keeps what authors have written in the submissions that they turn away from, before they do.
 * @param authors rows of `submission_author`: activity_id, account_id, submission_id
 */
export const keepOvertaken = fragment(
  (_, authors: RawBuilder<unknown>) => sql`
    insert into submission_overtaken (activity_id, account_id, slot, saved_at, text, html, value, file_ids)
    select author.activity_id, author.account_id, written.slot, coalesce(written.saved_at, to_timestamp(0)),
      written.text, written.html, written.value, written.file_ids
    from (${authors}) as author
    cross join lateral (
      select distinct on (part.slot) part.slot, part.saved_at, part.text, part.html, part.value, ${fileIdsOf('part')} as file_ids
      from submission_part as part where part.submission_id = author.submission_id
      order by part.slot, part.version desc
    ) as written
    where trim(written.text) <> '' or written.value is not null or cardinality(written.file_ids) > 0
    order by author.account_id, written.slot
    on conflict do nothing`,
)

export interface Overtaken {
  text: string
  html: string
  file_ids: string[]
  saved_at: number
  /** That it was written for, and not handed in before the next was begun; null: for another submission than is shared now. */
  attempt: number | null
}

/** What stands in earlier attempts beyond what was handed in of them. */
const leftInAttempts = sql`
  select part.text, part.html, ${fileIdsOf('part')}, part.saved_at, earlier.attempt
  from submission_author as former
  join submission as earlier on earlier.id = former.submission_id
  join submission_part as part on part.submission_id = earlier.id and part.slot = ${sql.lit(onlySlot)}
    and part.version > earlier.sealed
  left join submission_part on submission_part.submission_id = earlier.id and submission_part.slot = part.slot
    and submission_part.version = earlier.sealed
  where former.activity_id = activity.id and former.account_id = student.account_id
    and former.attempt < author.attempt
    and ((submission_part.text, submission_part.html) is distinct from (part.text, part.html)
      or ${fileIdsOf('submission_part')} <> ${fileIdsOf('part')})`

/**
 * What a student has written that is no part of what they hand in now, newest first: where they share another submission
 * instead by now, also while that is not handed in yet, and in earlier attempts. For `selectSubmission`; null where there are
 * neither groups nor earlier attempts, or nothing was written.
 */
export const overtakenShown = sql<Overtaken[] | null>`case
  when submission_policy.batch_id is not null or author.attempt > 1 then (
  select json_agg(json_build_object('text', former.text, 'html', former.html, 'file_ids', former.file_ids, 'attempt', former.attempt,
    'saved_at', floor(extract(epoch from former.saved_at) * 1000)) order by former.saved_at desc)
  from (
    select kept.text, kept.html, kept.file_ids, kept.saved_at, null::int as attempt from submission_overtaken as kept
    where kept.activity_id = activity.id and kept.account_id = student.account_id and kept.slot = ${sql.lit(onlySlot)}
    union all
    (select part.text, part.html, ${fileIdsOf('part')}, part.saved_at, null from submission_part as part
      where part.submission_id = author.submission_id and author.submission_id <> submission.id
        and part.slot = ${sql.lit(onlySlot)}
      order by part.version desc limit 1)
    union all
    ${leftInAttempts}
  ) as former
  where trim(former.text) <> '' or cardinality(former.file_ids) > 0) end`

export const presentOvertaken = (
  context: CourseContext,
  overtaken: readonly Overtaken[] | null,
  files: (ids: readonly string[]) => readonly StoredFile[],
) =>
  (overtaken ?? []).map(({ text, html, file_ids, saved_at, attempt }) => ({
    attempt,
    content: text,
    html,
    attachments: files(file_ids).map(file => attachmentOf(context, file)),
    savedAt: saved_at,
  }))
