import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { memberRow } from '#contract/features/member/entities.ts'
import { flag, id, integer, list, nothing, pageOf, paging, text } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { allowances, batch, batchCan, batchesCan, group, groupWithPeople } from './entities.ts'
import { maxMoved } from './rules.ts'

const batchId = ['activityid', id('groupbatch')] as const
const groupId = ['groupid', id('group')] as const
const studentIds = ['studentids', list(id('account'), maxMoved)] as const
const name = text(200)
const cap = integer(0, 1_000_000)
const managing = (field: string) => inCourse('staff', field, 'manage-members')

/** Batches: ways of dividing a course's students into groups; a course can have several. */
export const batchCalls = {
  listBatches: query('/Futurev2/Student/getActivityList', {
    summary: 'The batches of a course, newest first.',
    access: inCourse('member', 'courseId'),
    isKept: true,
    input: wired({ courseId }),
    output: z.object({
      list: z.array(
        batch.extend({
          groups: z.number(),
          /** Students in its groups. */
          students: z.number(),
          /** Name of the caller's own group; empty for none. */
          mygroup: z.string(),
        }),
      ),
      /** Students of the course. */
      total: z.number(),
      can: batchesCan,
    }),
  }),
  getBatch: query('/Futurev2/Student/getActivityInfo', {
    summary: 'A batch and what students may do in it.',
    access: inCourse('member', 'batchId'),
    input: wired({ batchId }),
    output: batch,
  }),
  getBatchWithGroups: query('/CourseGroupActivityApi/getGroupActivityInfo', {
    summary: 'A batch with its groups.',
    access: inCourse('member', 'batchId'),
    input: wired({ batchId }),
    output: batch.extend({
      groups: z.array(group),
      /** Students in its groups. */
      students: z.number(),
      ungrouped: z.number(),
      can: batchCan,
      /** The highest limits that can be set. */
      largest: z.object({ members: z.number(), groups: z.number() }),
    }),
  }),
  createBatch: command('/CourseGroupActivityApi/addGroupActivity', {
    summary: 'Create a batch; a cap of 0 means the maximum.',
    access: managing('courseId'),
    input: wired({
      courseId,
      batch: name,
      maxMembers: ['membercap', cap.default(0)],
      maxGroups: ['groupcap', cap.default(0)],
      mode: integer(1, 3).default(2),
    }),
    output: z.object({ id: id('groupbatch') }),
  }),
  updateBatch: command('/CourseGroupActivityApi/editGroupActivity', {
    summary: "Change a batch's name and caps.",
    access: managing('batchId'),
    input: wired({
      batchId,
      batch: name,
      maxMembers: ['membercap', cap.default(0)],
      maxGroups: ['groupcap', cap.default(0)],
    }),
    output: nothing,
  }),
  deleteBatch: command('/CourseGroupActivityApi/delGroupActivity', {
    summary: 'Delete a batch with its groups.',
    access: managing('batchId'),
    input: wired({ batchId }),
    output: nothing,
  }),
  copyBatch: command('/CourseGroupActivityApi/copyGroupActivity', {
    summary: 'Copy a batch with its groups, optionally with the people in them.',
    access: managing('batchId'),
    input: wired({ batchId, batch: name, people: flag.default(true) }),
    output: z.object({ id: id('groupbatch') }),
  }),
  setStudentRights: command('/CourseGroupApi/setJoinGroup', {
    summary: 'Set what students may do themselves: join, create, delete and leave groups.',
    access: managing('batchId'),
    input: wired({
      batchId,
      allowjoin: allowances.allowjoin.optional(),
      allowcreate: allowances.allowcreate.optional(),
      allowdelete: allowances.allowdelete.optional(),
      allowquit: allowances.allowquit.optional(),
    }),
    output: nothing,
  }),
}

/** Groups of a batch and the people in them. */
export const groupCalls = {
  listGroups: query('/Futurev2/Student/getGroupList', {
    summary: 'The groups of a batch.',
    access: inCourse('member', 'batchId'),
    input: wired({ batchId }),
    output: z.object({ list: z.array(group) }),
  }),
  listGroupsWithMembers: query('/Futurev2/Student/getGroupTree', {
    summary: 'The groups of a batch with the people in them.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId, batchId }),
    output: z.object({ list: z.array(groupWithPeople) }),
  }),
  getGroup: query('/Futurev2/Student/getGroupStudent', {
    summary: 'All members of one group, and who leads it.',
    access: inCourse('member', 'groupId'),
    input: wired({ courseId: ['courseid', id('course').optional()], groupId }),
    output: z.object({ list: z.array(memberRow), leader: z.string(), group, batch }),
  }),
  listGroupMembers: query('/Futurev2/Student/getGroupStudentList', {
    summary: 'The people of one group, page by page.',
    access: inCourse('member', 'groupId'),
    input: wired({ batchId: ['activityid', id('groupbatch').optional()], groupId, ...paging }),
    output: pageOf(memberRow),
  }),
  listUngrouped: query('/Futurev2/Student/getStudentListByNotInActivity', {
    summary: 'The students of the course who are in no group of a batch.',
    access: inCourse('member', 'batchId'),
    input: wired({ batchId, name: text(100).default(''), ...paging }),
    output: pageOf(memberRow),
  }),
  createGroup: command('/CourseGroupApi/addGroup', {
    summary: 'Create a group; a student who creates one joins and leads it.',
    access: inCourse('member', 'batchId'),
    input: wired({ batchId, name, maxMembers: ['membercap', cap.default(0)] }),
    output: wired({ id: id('group'), groupCode: ['groupcode', z.string()] }),
  }),
  updateGroup: command('/CourseGroupApi/updateGroup', {
    summary: 'Rename a group and, for staff, change its cap.',
    access: inCourse('member', 'groupId'),
    input: wired({ groupId, name, maxMembers: ['membercap', cap.default(0)] }),
    output: nothing,
  }),
  deleteGroup: command('/CourseGroupApi/delGroup', {
    summary: 'Delete a group; its members are then in none.',
    access: inCourse('member', 'groupId'),
    input: wired({ groupId }),
    output: nothing,
  }),
  joinGroup: command('/CourseGroupApi/joinGroup', {
    summary: 'Join a group of a batch, chosen from the list or by its code.',
    access: inCourse('student', 'batchId'),
    input: wired({
      batchId,
      groupId: ['groupid', text(36).default('0')],
      groupCode: ['groupcode', text(100).default('')],
    }),
    output: z.object({ id: id('group') }),
  }),
  leaveGroup: command('/CourseGroupApi/quitGroup', {
    summary: 'Leave a group.',
    access: inCourse('student', 'groupId'),
    input: wired({ groupId }),
    output: nothing,
  }),
  setLeader: command('/Futurev2/Student/setLeader', {
    summary: 'Make a member the leader of the group; the current leader may hand over the role.',
    access: inCourse('member', 'groupId'),
    input: wired({ groupId, studentId: ['studentid', id('account')] }),
    output: nothing,
  }),
  addToGroup: command('/CourseGroupApi/joinGroupByTeacher', {
    summary: 'Move students into a group, out of the one they are in.',
    access: managing('groupId'),
    input: wired({ groupId, studentIds }),
    output: nothing,
  }),
  removeFromGroup: command('/CourseGroupApi/removeStudent', {
    summary: 'Take students out of a group.',
    access: managing('groupId'),
    input: wired({ groupId, studentIds }),
    output: nothing,
  }),
}

const drawn = z.object({ name: z.string(), students: z.array(memberRow) })

/** Random groups: drawn, previewed, and created exactly as shown. */
export const randomCalls = {
  drawGroups: query('/CourseGroupApi/randomGroup', {
    summary: 'Draw groups at random; nothing changes before applyRandomGroup.',
    access: managing('batchId'),
    input: wired({
      batchId,
      /** Number of groups; 0: as many as `size` requires. */
      groups: integer(0, 10_000).default(0),
      /** People per group, if `groups` is 0. */
      size: integer(0, 10_000).default(0),
      /** 1: reassign everybody and remove the existing groups. 0: only those not in a group. */
      everybody: flag.default(false),
      /** Spread the classes evenly. */
      mix: flag.default(false),
      /** Sets of people who must all be in different groups. */
      apart: list(list(id('account'), 200), 100).default([]),
      /** Sets of people who stay together. */
      together: list(list(id('account'), 200), 100).default([]),
    }),
    output: z.object({ list: z.array(drawn) }),
  }),
  applyDraw: command('/CourseGroupApi/applyRandomGroup', {
    summary: 'Create the groups of a draw exactly as they were shown.',
    access: managing('batchId'),
    input: wired({
      batchId,
      everybody: flag.default(false),
      list: list(z.object({ name: text(200, 1), students: list(id('account'), 10_000) }), 10_000),
    }),
    output: z.object({ groups: z.number(), students: z.number() }),
  }),
}
