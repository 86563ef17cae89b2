import { z } from 'zod'
import { account, inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { searchLength } from '#contract/features/activity/search.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { streamEntry } from '#contract/features/stream/entities.ts'
import {
  flag,
  id,
  idOrNone,
  integer,
  list,
  nothing,
  pageNumber,
  pageOf,
  paging,
  text,
  time,
} from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import {
  contactCourse,
  conversation,
  conversationRow,
  foundMessage,
  friend,
  historyMessage,
  named,
  pinnedMessage,
} from './entities.ts'
import { emojis, historyPage, maxFilesAsked, maxForwarded, messageSorts } from './rules.ts'

const conversationId = ['groupid', id('conversation')] as const
const friendId = ['friendid', id('account')] as const
const position = integer(1, 2 ** 31 - 1)
const page = { page: pageNumber, limit: ['pageSize', integer(1, 200).default(historyPage)] } as const

export const chatCalls = {
  open: command('/Futurev2/Letter/createGroup', {
    summary: 'The conversation with somebody from one of the same courses; the same one each time.',
    access: account,
    input: wired({ friendId, courseId: ['courseid', idOrNone('course').default(null)] }),
    output: wired({ id: ['groupId', id('conversation')], courseName: ['coursename', z.string()] }),
  }),
  listConversations: query('/LetterApi/getSessionList', {
    summary: "A person's conversations, the newest first.",
    access: account,
    isKept: true,
    input: wired(page),
    output: pageOf(conversationRow),
  }),
  countUnread: query('/LetterApi/getUnReadCount', {
    summary: 'Unread messages in all conversations that are not muted, 100 at most.',
    access: account,
    input: z.object({}),
    output: z.object({ unread: z.number() }),
  }),
  getConversation: query('/LetterApi/getSession', {
    summary: 'A conversation for one of its people.',
    access: account,
    isKept: true,
    input: wired({ id: conversationId }),
    output: conversation,
  }),
  listFiles: query('/LetterApi/getFileList', {
    summary:
      'Files of a conversation, with addresses for the reader; those that were taken back are left out.',
    access: account,
    input: wired({ id: conversationId, fileIds: ['fileids', list(id('file'), maxFilesAsked)] }),
    output: z.object({ list: z.array(attachment) }),
  }),
  listHistory: query('/LetterApi/getMsgList', {
    summary: 'What was said between the caller and one other person, the newest first.',
    access: account,
    input: wired({ friendId, ...page }),
    output: pageOf(historyMessage),
  }),
  namePeople: query('/LetterApi/getGroupUserNames', {
    summary: 'Names of people who are in a group or were.',
    access: account,
    input: wired({ id: conversationId, accountIds: ['uids', list(id('account'), 200)] }),
    output: z.object({ list: z.array(named) }),
  }),
  countReaders: query('/LetterApi/getReadCount', {
    summary: 'How many members of a group have seen a message: of own ones; of all for staff.',
    access: account,
    input: wired({ id: conversationId, position }),
    output: z.object({ read: z.number(), total: z.number() }),
  }),
  markSeen: command('/LetterApi/alreadyRead', {
    summary: 'Note that the caller has seen a conversation up to a position; without one, all of it.',
    access: account,
    input: wired({ id: conversationId, position: position.optional() }),
    output: nothing,
  }),
  change: command('/Instantmessaging/OperateApi/editMessage', {
    summary: 'Change the text of an own message, within ten minutes.',
    access: account,
    input: wired({ id: conversationId, position, text: text(15_000) }),
    output: z.object({ entry: streamEntry }),
  }),
  takeBack: command('/Instantmessaging/OperateApi/removeMessage', {
    summary: 'Take back an own message, within ten minutes.',
    access: account,
    input: wired({ id: conversationId, position }),
    output: nothing,
  }),
  react: command('/Instantmessaging/OperateApi/reactMessage', {
    summary: 'Answer a message with one of a few signs, or take that back.',
    access: account,
    input: wired({ id: conversationId, position, emoji: z.enum(emojis), isOn: ['on', flag] }),
    output: z.object({ entry: streamEntry }),
  }),
  pin: command('/Instantmessaging/OperateApi/pinMessage', {
    summary: 'Pin a message of a conversation for all who are in it, or unpin it.',
    access: account,
    input: wired({ id: conversationId, position, isPinned: ['pin', flag] }),
    output: nothing,
  }),
  listPins: query('/LetterApi/getPinList', {
    summary: 'The pinned messages of a conversation, the one that was pinned last first.',
    access: account,
    isKept: true,
    input: wired({ id: conversationId }),
    output: z.object({ list: z.array(pinnedMessage) }),
  }),
  forward: command('/Instantmessaging/OperateApi/forwardMessage', {
    summary:
      'Say messages of a conversation in others, too, in their order. Where it is refused the answer says why; all else was said.',
    access: account,
    input: wired({
      id: conversationId,
      positions: list(position, maxForwarded.messages),
      conversationIds: ['togroupids', list(id('conversation'), maxForwarded.conversations)],
    }),
    output: z.object({
      refused: z.array(wired({ conversationId: ['groupid', id('conversation')], reason: z.string() })),
    }),
  }),
  search: query('/LetterApi/searchMsgList', {
    summary:
      'Messages of a conversation by words, the name of a file or the name of who said it, the newest first; or all of a kind.',
    access: account,
    input: wired({
      id: conversationId,
      search: text(searchLength).default(''),
      sort: z.enum(messageSorts).default(''),
      /** Only those that stand before this position. */
      before: position.optional(),
      limit: ['pageSize', integer(1, 100).default(historyPage)],
    }),
    output: z.object({ list: z.array(foundMessage), more: z.boolean() }),
  }),
  findDay: query('/LetterApi/getMsgPlace', {
    summary:
      'Position of the first message of a conversation at or after a time; of the newest where there is none.',
    access: account,
    input: wired({ id: conversationId, at: ['time', time] }),
    output: z.object({ position: z.number() }),
  }),
  hide: command('/Instantmessaging/OperateApi/deleteSession', {
    summary: 'Take a conversation off the own list until something new is said in it.',
    access: account,
    input: wired({ id: conversationId }),
    output: nothing,
  }),
  mute: command('/Instantmessaging/OperateApi/muteSession', {
    summary: 'Be told of what is said in a conversation no more, or again.',
    access: account,
    input: wired({ id: conversationId, isMuted: ['mute', flag] }),
    output: nothing,
  }),
  block: command('/Instantmessaging/OperateApi/blockFriend', {
    summary:
      'Let somebody write to the caller no more, or again. The conversation may be named instead of the person.',
    access: account,
    input: wired({
      id: ['groupid', idOrNone('conversation').default(null)],
      friendId: ['friendid', idOrNone('account').default(null)],
      isBlocked: ['mute', flag],
    }),
    output: nothing,
  }),
  listCourses: query('/LetterApi/getCourseList', {
    summary: "The courses in which the caller finds people to write to, with each course's classes.",
    access: account,
    isKept: true,
    input: z.object({}),
    output: z.object({ list: z.array(contactCourse) }),
  }),
  listTeam: query('/LetterApi/getTeachTeam', {
    summary: 'The teacher and the assistants of a course.',
    access: inCourse('member', 'courseId'),
    isKept: true,
    input: wired({ courseId: ['classid', id('course')] }),
    output: z.object({ list: z.array(friend) }),
  }),
  listClass: query('/LetterApi/getClassAdministrationFriendList', {
    summary: 'The students of a class of a course by student number; of those in none if caid is 0.',
    access: inCourse('member', 'courseId'),
    isKept: true,
    input: wired({
      courseId: ['classid', id('course')],
      courseClassId: ['caid', text(36).default('0')],
      page: pageNumber,
      limit: integer(1, 200).default(200),
    }),
    output: pageOf(friend),
  }),
  searchPeople: query('/LetterApi/searchFriendList', {
    summary: 'People of the same courses by a part of their name, its pinyin or its initials.',
    access: account,
    input: wired({ search: text(100, 1), ...paging }),
    output: pageOf(friend),
  }),
  getImToken: query('/UserApi/getIMToken', {
    summary: 'A token for the socket of private messages (docs/wire.md, section 15), good for a day.',
    access: account,
    input: z.object({}),
    output: z.object({ token: z.string() }),
  }),
}
