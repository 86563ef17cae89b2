import { sql } from 'kysely'
import type { ReportReason, Verdict } from '#contract/features/chat/rules.ts'
import type { EntryRow } from '#server/features/stream/public.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { conversations } from '../store.ts'

/** A message as it stood when it was reported. */
export interface Evidence {
  position: number
  at: number
  byId: string | null
  name: string
  type: string
  body: unknown
  isRemoved: boolean
}

/** What stands around a position, as far as somebody reads it. */
export const entriesAround = prepared(
  (_, readerId: string, id: string, position: number, around: number) => sql<
    EntryRow & { name: string | null }
  >`
    select entry.*, account.name from ${conversations}
    join stream_entry as entry on entry.stream_id = stream.id
      and entry.position between greatest(${position}::int - ${around}::int, member.from_position) and ${position}::int + ${around}::int
    left join account on account.id = entry.by_id
    where member.account_id = ${readerId} and member.conversation_id = ${id}
    order by entry.position`,
)

export const countReports = prepared(
  (_, reporterId: string, since: number) => sql<{ reports: number }>`
    select count(*)::int as reports from chat_report where reporter_id = ${reporterId} and reported_at > ${at(since)}`,
).one

interface NewReport {
  id: string
  conversationId: string
  position: number
  reporterId: string
  reportedId: string
  reason: ReportReason
  words: string
  evidence: string
  fileIds: readonly string[]
  now: number
}

/** None where they have reported it before. */
export const insertReport = prepared(
  (
    _,
    {
      id,
      conversationId,
      position,
      reporterId,
      reportedId,
      reason,
      words,
      evidence,
      fileIds,
      now,
    }: NewReport,
  ) => sql`
    with made as (
      insert into chat_report (id, conversation_id, position, reporter_id, reported_id, reason, words, evidence, reported_at)
      values (${id}, ${conversationId}, ${position}, ${reporterId}, ${reportedId}, ${reason}, ${words}, ${evidence}::jsonb, ${at(now)})
      on conflict do nothing returning id
    ), kept as (
      insert into chat_report_file (report_id, file_id, is_picture)
      select distinct made.id, sent.file_id, sent.is_picture from made, conversation_file as sent
      where sent.conversation_id = ${conversationId} and sent.file_id = any(${fileIds}::uuid[])
    )
    select id from made`,
)

export interface ReportRow {
  id: string
  conversation_id: string | null
  position: number
  reported_id: string
  reason: ReportReason
  words: string
  evidence: Evidence[]
  reported_at: number
  reporter: string
  reported: string
  group_name: string
  verdict: Verdict | null
}

const columns = sql`report.id, report.conversation_id, report.position, report.reported_id, report.reason, report.words,
  report.evidence, report.reported_at, report.verdict, reporter.name as reporter, reported.name as reported,
  coalesce(conversation.title, '') as group_name`
const joined = sql`chat_report as report
  join account as reporter on reporter.id = report.reporter_id
  join account as reported on reported.id = report.reported_id
  left join conversation on conversation.id = report.conversation_id`

export const openReports = prepared(
  (_, limit: number, offset: number) => sql<ReportRow & { total: number }>`
    select ${columns}, count(*) over ()::int as total from ${joined}
    where report.decided_at is null order by report.id limit ${limit} offset ${offset}`,
)
export const decidedReports = prepared(
  (_, limit: number, offset: number) => sql<ReportRow & { total: number }>`
    select ${columns}, count(*) over ()::int as total from ${joined}
    where report.decided_at is not null order by report.decided_at desc, report.id desc limit ${limit} offset ${offset}`,
)

export interface WholeReport extends ReportRow {
  others: number
  earlier: number
  is_removed: boolean
  muted_days: number | null
  note: string
  decided_by: string
  decided_at: number | null
  muted_until: number | null
  file_ids: string[]
}

export const findReport = prepared(
  (_, id: string, now: number) => sql<WholeReport>`
    select ${columns}, report.is_removed, report.muted_days, report.note, report.decided_at,
      coalesce((select name from account where account.id = report.decided_by), '') as decided_by,
      (select count(*)::int from chat_report as other where other.conversation_id = report.conversation_id
        and other.position = report.position and other.id <> report.id) as others,
      (select count(*)::int from chat_report as before where before.reported_id = report.reported_id
        and before.verdict <> 'dismissed' and before.id <> report.id) as earlier,
      (select mute.muted_until from chat_mute as mute where mute.account_id = report.reported_id
        and mute.muted_until > ${at(now)}) as muted_until,
      array(select file_id from chat_report_file where report_id = report.id) as file_ids
    from ${joined} where report.id = ${id}`,
).first

interface Decision {
  id: string
  verdict: Verdict
  isRemoved: boolean
  days: number | null
  note: string
  byId: string
  now: number
}

/** Decides about all open reports of the message that one of them is about; none where that one is decided. */
export const decide = prepared(
  (_, { id, verdict, isRemoved, days, note, byId, now }: Decision) => sql<{ id: string }>`
    with chosen as materialized (
      select id, conversation_id, position from chat_report where id = ${id} and decided_at is null
    )
    update chat_report as report set verdict = ${verdict}, is_removed = ${isRemoved}, muted_days = ${days}::int, note = ${note},
      decided_by = ${byId}, decided_at = ${at(now)}
    from chosen
    where report.decided_at is null and (report.id = chosen.id
      or (report.conversation_id = chosen.conversation_id and report.position = chosen.position))
    returning report.id`,
)

export const mute = prepared(
  (_, accountId: string, reportId: string, until: number) => sql`
    insert into chat_mute as known (account_id, report_id, muted_until) values (${accountId}, ${reportId}, ${at(until)})
    on conflict (account_id) do update set report_id = excluded.report_id,
      muted_until = greatest(known.muted_until, excluded.muted_until)`,
)
export const unmute = prepared(
  (_, reportId: string) => sql`
    delete from chat_mute where account_id = (select reported_id from chat_report where id = ${reportId})`,
)

export const forgetOldReports = prepared((db, before: number) =>
  db.deleteFrom('chat_report').where('decided_at', '<', at(before)),
)
export const forgetOldMutes = prepared((db, now: number) =>
  db.deleteFrom('chat_mute').where('muted_until', '<', at(now)),
)
