import { type RawBuilder, sql } from 'kysely'
import { reportDestination } from '#contract/features/chat/destination.ts'
import { notificationTypes } from '#contract/features/notification/entities.ts'
import { type Announcement, ending, upon } from '#server/features/notification/public.ts'
import { messageReported, reportsDecided } from './events.ts'

const asked: Announcement = {
  event: 'chat.reported',
  type: notificationTypes.system,
  leadsTo: reportDestination,
  madeBy: [
    upon(
      messageReported,
      ({ reportId }) => sql`
        select account.id as account_id, null::uuid as course_id, report.id as content_id, '{}'::jsonb as details
        from account
        join (
          -- Locked: who decides meanwhile waits until the messages are there, and ends them then.
          select id from chat_report where id = ${reportId} and decided_at is null for share
        ) as report on true
        where account.is_operator and account.deleted_at is null`,
    ),
  ],
  endedBy: [
    ending(reportsDecided, 'reading', ({ reportIds }) => sql`content_id = any(${reportIds}::uuid[])`),
  ],
  label: { en: 'Reports', zh: '举报' },
  action: { en: 'Made', zh: '待处理' },
  title: { en: 'A message was reported: it waits for a decision', zh: '有消息被举报，待处理' },
}

interface Decided {
  reportIds: string[]
  reportId: string
}

const toReporters = ({ reportIds }: Decided) => sql`
  select report.reporter_id as account_id, null::uuid as course_id, report.id as content_id, '{}'::jsonb as details
  from chat_report as report where report.id = any(${reportIds}::uuid[])`

/** Neither by whom nor when it was reported: only the message itself, and what the operator says about it. */
const toReported = ({ reportId }: Decided) => sql`
  select report.reported_id as account_id, null::uuid as course_id, report.id as content_id,
    jsonb_build_object('days', report.muted_days, 'reason', report.note, 'title', (
      select left(coalesce(nullif(entry -> 'body' ->> 'text', ''), entry -> 'body' ->> 'name', entry -> 'body' ->> 'title', ''), 60)
      from jsonb_array_elements(report.evidence) as entry where (entry ->> 'position')::int = report.position)) as details
  from chat_report as report where report.id = ${reportId}`

const result = (
  event: string,
  audience: (fact: Decided) => RawBuilder<unknown>,
  isFor: (verdict: string) => boolean,
  texts: Pick<Announcement, 'action' | 'title' | 'more'>,
): Announcement => ({
  ...{ event, type: notificationTypes.system, label: { en: 'Reports', zh: '举报' }, ...texts },
  madeBy: [upon(reportsDecided, audience, ({ verdict }) => isFor(verdict))],
})

const reason = { en: 'The operator says: {reason}', zh: '管理员说明：{reason}' }

export const reportAnnouncements: readonly Announcement[] = [
  asked,
  result('chat.report.upheld', toReporters, verdict => verdict !== 'dismissed', {
    action: { en: 'Decided', zh: '已处理' },
    title: {
      en: 'Your report was looked into, and something was done about the message. Thank you',
      zh: '您的举报已核实并处理，感谢您的反馈',
    },
  }),
  result('chat.report.dismissed', toReporters, verdict => verdict === 'dismissed', {
    action: { en: 'Decided', zh: '已处理' },
    title: {
      en: 'Your report was looked into: the message breaks no rules. You can still block whoever wrote it',
      zh: '您的举报已核实：该消息未违反规定。您仍可屏蔽对方',
    },
  }),
  result('chat.removed', toReported, verdict => verdict === 'removed', {
    action: { en: 'Removed', zh: '已移除' },
    title: {
      en: 'A message of yours was removed by the operator: “{title}”',
      zh: '管理员移除了您的一条消息：“{title}”',
    },
    more: reason,
  }),
  result('chat.warned', toReported, verdict => verdict === 'warned', {
    action: { en: 'Warned', zh: '警告' },
    title: {
      en: 'The operator warns you about your message “{title}”',
      zh: '管理员就您的消息“{title}”提出警告',
    },
    more: reason,
  }),
  result('chat.silenced', toReported, verdict => verdict === 'muted', {
    action: { en: 'Muted', zh: '禁言' },
    title: {
      en: 'You can’t send messages for {days} {days:day|days}, because of “{title}”',
      zh: '您在 {days} 天内不能发送消息，原因是您的消息“{title}”',
    },
    more: reason,
  }),
]
