import { account, inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import {
  flag,
  flagNumber,
  id,
  idOrNone,
  integer,
  list,
  nothing,
  oneOf,
  pageOf,
  paging,
  text,
} from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { friend, groupMember } from './entities.ts'
import { groupTitleLength, maxChosen } from './rules.ts'

const conversationId = ['groupid', id('conversation')] as const
const people = ['uids', list(id('account'), maxChosen)] as const
const somebody = ['uid', id('account')] as const
const title = text(groupTitleLength)
const opened = wired({ id: conversationId, streamId: ['streamid', id('stream')] })
const position = integer(1, 2 ** 31 - 1)

/** Conversations of more than two people. */
export const chatGroupCalls = {
  make: command('/Instantmessaging/OperateApi/createGroup', {
    summary:
      'A group of chosen people, with each of whom the caller is in a course. Its owner is the caller.',
    access: account,
    input: wired({
      title,
      accountIds: people,
      /** The course that they were chosen from. */
      courseId: ['courseid', idOrNone('course').default(null)],
      isStaffOnly: ['staffonly', flag.default(false)],
    }),
    output: opened,
  }),
  openOfCourse: command('/Instantmessaging/OperateApi/openCourseGroup', {
    summary:
      'The conversation of a course, its teaching team, a class or a group of it: the same one each time, made where there is none. Who belongs to it follows the course. Students open that of their own group.',
    access: inCourse('member', 'courseId'),
    afterEnd: true,
    input: wired({
      courseId: ['courseid', id('course')],
      scope: oneOf(['course', 'team', 'class', 'group']).default('course'),
      /** Of the class or the group. */
      subjectId: ['subjectid', text(36).default('')],
    }),
    output: opened,
  }),
  listMembers: query('/LetterApi/getGroupMemberList', {
    summary: "A group's members: owner, staff, the others by name.",
    access: account,
    input: wired({ id: conversationId, search: text(100).default(''), ...paging }),
    output: pageOf(groupMember),
  }),
  rename: command('/Instantmessaging/OperateApi/renameGroup', {
    summary: 'Give a group another name.',
    access: account,
    input: wired({ id: conversationId, title }),
    output: nothing,
  }),
  setStaffOnly: command('/Instantmessaging/OperateApi/setGroupStaffOnly', {
    summary: 'Let only the owner and the teaching team write in a group, or everybody.',
    access: account,
    input: wired({ id: conversationId, isStaffOnly: ['staffonly', flag] }),
    output: nothing,
  }),
  add: command('/Instantmessaging/OperateApi/addGroupUsers', {
    summary: 'Add people to a group; they read what is said from then on.',
    access: account,
    input: wired({ id: conversationId, accountIds: people }),
    output: nothing,
  }),
  remove: command('/Instantmessaging/OperateApi/removeGroupUser', {
    summary: 'Remove somebody from a group; they read it no more.',
    access: account,
    input: wired({ id: conversationId, accountId: somebody }),
    output: nothing,
  }),
  leave: command('/Instantmessaging/OperateApi/quitGroup', {
    summary: 'Leave a group. What the owner leaves passes on to staff, or else to whoever is in it longest.',
    access: account,
    input: wired({ id: conversationId }),
    output: nothing,
  }),
  giveAway: command('/Instantmessaging/OperateApi/transferGroup', {
    summary: 'Make another member the owner of a group.',
    access: account,
    input: wired({ id: conversationId, accountId: somebody }),
    output: nothing,
  }),
  dissolve: command('/Instantmessaging/OperateApi/dissolveGroup', {
    summary: 'End a group: nobody writes in it any more, and those who were in it still read it.',
    access: account,
    input: wired({ id: conversationId }),
    output: nothing,
  }),
  listReaders: query('/LetterApi/getReadList', {
    summary: 'Who has seen a message in a group, or who has not.',
    access: account,
    input: wired({ id: conversationId, position, hasRead: ['read', flagNumber], ...paging }),
    output: pageOf(friend),
  }),
}
