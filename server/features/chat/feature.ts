import { chatMessages } from '#contract/features/chat/messages.ts'
import { courseTransferred, memberJoined, memberLeft } from '#server/features/course/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { regrouped } from '#server/features/group/public.ts'
import { assistantAdded, assistantRemoved, classesChanged } from '#server/features/member/public.ts'
import { announcement, unreadLettersInquiry } from '#server/features/notification/public.ts'
import { accountClosed } from '#server/features/profile/public.ts'
import { streamKind } from '#server/features/stream/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { on } from '#server/kernel/jobs.ts'
import { personalData } from '#server/kernel/personal.ts'
import { chatGroupHandlers, chatHandlers } from './calls.ts'
import { chatHearings } from './extras/typing.ts'
import { conversationFiles } from './files.ts'
import { followPlaces, followTransfer, leaveAllGroups } from './groups/following.ts'
import { sweeper } from './groups/sweeping.ts'
import { imSocket } from './im/socket.ts'
import { conversationKind } from './kind.ts'
import { unreadOf } from './list.ts'
import { chatPersonal } from './personal.ts'
import { chatPortable } from './portable.ts'
import { reportAnnouncements } from './reports/announcements.ts'
import { reportedFiles } from './reports/files.ts'
import { chatReportHandlers } from './reports/operating.ts'
import { conversationAnnouncements } from './telling/announcements.ts'
import { tellers } from './telling/untold.ts'

export const chatFeature: Feature = {
  name: 'chat',
  tables: [
    'conversation',
    'conversation_member',
    'conversation_former',
    'conversation_block',
    'conversation_file',
    'conversation_reaction',
    'conversation_pin',
    'conversation_untold',
    'chat_report',
    'chat_report_file',
    'chat_mute',
  ],
  calls: [...chatHandlers, ...chatGroupHandlers, ...chatReportHandlers],
  messages: chatMessages,
  hears: chatHearings,
  sockets: [imSocket],
  portable: chatPortable,
  workers: [
    ...[memberJoined, memberLeft, assistantAdded, assistantRemoved].map(moved =>
      on(moved, 'chat', (unit, { courseId, accountId }) =>
        followPlaces(unit, { courseId, accountIds: [accountId] }),
      ),
    ),
    on(classesChanged, 'chat', followPlaces),
    on(regrouped, 'chat', followPlaces),
    on(courseTransferred, 'chat', followTransfer),
    on(accountClosed, 'chat', leaveAllGroups),
    sweeper,
    ...tellers,
  ],
  declares: [
    streamKind(conversationKind),
    fileReader(conversationFiles),
    fileReader(reportedFiles),
    personalData(chatPersonal),
    ...[...conversationAnnouncements, ...reportAnnouncements].map(announcement),
    reply(unreadLettersInquiry, async ({ db }, { accountId }) => (await unreadOf(db, accountId)).unread),
  ],
}
