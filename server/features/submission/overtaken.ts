import { type RawBuilder, sql } from 'kysely'
import { onlySlot } from '#contract/features/submission/rules.ts'
import { attachmentOf, type StoredFile } from '#server/features/file/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { part } from '#server/kernel/prepared.ts'
import { fileIdsOf } from './parts.ts'

/**
 * Keeps what authors have written in the submissions that they turn away from, before they do.
 * @param authors rows of `submission_author`: activity_id, account_id, submission_id
 */
export const keepOvertaken = part(
  (_, authors: RawBuilder<unknown>) => sql`
    insert into submission_overtaken (activity_id, account_id, slot, saved_at, text, value, file_ids)
    select author.activity_id, author.account_id, written.slot, coalesce(written.saved_at, to_timestamp(0)),
      written.text, written.value, written.file_ids
    from (${authors}) as author
    cross join lateral (
      select distinct on (part.slot) part.slot, part.saved_at, part.text, part.value, ${fileIdsOf('part')} as file_ids
      from submission_part as part where part.submission_id = author.submission_id
      order by part.slot, part.version desc
    ) as written
    where trim(written.text) <> '' or written.value is not null or cardinality(written.file_ids) > 0
    order by author.account_id, written.slot
    on conflict do nothing`,
)

export interface Overtaken {
  text: string
  file_ids: string[]
  saved_at: number
}

/**
 * What a student has written and shares another submission instead of by now, newest first; also while that is not handed in
 * yet. For `selectSubmission`; null where there are no groups, or nothing was written.
 */
export const overtakenShown = sql<Overtaken[] | null>`case when submission_policy.batch_id is not null then (
  select json_agg(json_build_object('text', former.text, 'file_ids', former.file_ids,
    'saved_at', floor(extract(epoch from former.saved_at) * 1000)) order by former.saved_at desc)
  from (
    select kept.text, kept.file_ids, kept.saved_at from submission_overtaken as kept
    where kept.activity_id = activity.id and kept.account_id = student.account_id and kept.slot = ${sql.lit(onlySlot)}
    union all
    (select part.text, ${fileIdsOf('part')}, part.saved_at from submission_part as part
      where part.submission_id = author.submission_id and author.submission_id <> submission.id
        and part.slot = ${sql.lit(onlySlot)}
      order by part.version desc limit 1)
  ) as former
  where trim(former.text) <> '' or cardinality(former.file_ids) > 0) end`

export const presentOvertaken = (
  context: CourseContext,
  overtaken: readonly Overtaken[] | null,
  files: (ids: readonly string[]) => readonly StoredFile[],
) =>
  (overtaken ?? []).map(({ text, file_ids, saved_at }) => ({
    content: text,
    attachments: files(file_ids).map(file => attachmentOf(context, file)),
    savedAt: saved_at,
  }))
