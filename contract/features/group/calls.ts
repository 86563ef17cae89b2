import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { memberRow } from '#contract/features/member/entities.ts'
import { flag, id, integer, list, nothing, pageOf, paging, text } from '#contract/wire.ts'
import { allowances, batch, group, groupWithPeople } from './entities.ts'
import { maxMoved } from './rules.ts'

const courseid = id('course')
const activityid = id('groupbatch')
const groupid = id('group')
const studentids = list(id('account'), maxMoved)
const name = text(200)
const cap = integer(0, 1_000_000)
const managing = (field: string) => inCourse('staff', field, 'manage-members')

/** Batches: a course's students divided into groups, in several ways side by side. */
export const batchCalls = {
  listBatches: query('/Futurev2/Student/getActivityList', {
    summary: 'The batches of a course, newest first.',
    access: inCourse('member', 'courseid'),
    input: z.object({ courseid }),
    output: z.object({
      list: z.array(
        batch.extend({
          groups: z.number(),
          /** Students in its groups. */
          students: z.number(),
          /** Name of the asker's own group; empty for none. */
          mygroup: z.string(),
        }),
      ),
      /** Students of the course. */
      total: z.number(),
      can: z.object({ manage: z.boolean() }),
    }),
  }),
  getBatch: query('/Futurev2/Student/getActivityInfo', {
    summary: 'A batch and what students may do in it.',
    access: inCourse('member', 'activityid'),
    input: z.object({ activityid }),
    output: batch,
  }),
  getBatchWithGroups: query('/CourseGroupActivityApi/getGroupActivityInfo', {
    summary: 'A batch with its groups.',
    access: inCourse('member', 'activityid'),
    input: z.object({ activityid }),
    output: batch.extend({
      groups: z.array(group),
      /** Students in its groups. */
      students: z.number(),
      ungrouped: z.number(),
      can: z.object({ manage: z.boolean(), create: z.boolean(), join: z.boolean() }),
      /** The largest caps that can be set. */
      largest: z.object({ members: z.number(), groups: z.number() }),
    }),
  }),
  createBatch: command('/CourseGroupActivityApi/addGroupActivity', {
    summary: 'Create a batch; a cap of 0 means the maximum.',
    access: managing('courseid'),
    input: z.object({
      courseid,
      batch: name,
      membercap: cap.default(0),
      groupcap: cap.default(0),
      mode: integer(1, 3).default(2),
    }),
    output: z.object({ id: activityid }),
  }),
  updateBatch: command('/CourseGroupActivityApi/editGroupActivity', {
    summary: "Change a batch's name and caps.",
    access: managing('activityid'),
    input: z.object({ activityid, batch: name, membercap: cap.default(0), groupcap: cap.default(0) }),
    output: nothing,
  }),
  deleteBatch: command('/CourseGroupActivityApi/delGroupActivity', {
    summary: 'Delete a batch with its groups.',
    access: managing('activityid'),
    input: z.object({ activityid }),
    output: nothing,
  }),
  copyBatch: command('/CourseGroupActivityApi/copyGroupActivity', {
    summary: 'Copy a batch with its groups, optionally with the people in them.',
    access: managing('activityid'),
    input: z.object({ activityid, batch: name, people: flag.default(true) }),
    output: z.object({ id: activityid }),
  }),
  setStudentRights: command('/CourseGroupApi/setJoinGroup', {
    summary: 'Set what students may do themselves: join, create, delete and leave groups.',
    access: managing('activityid'),
    input: z.object({
      activityid,
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
    access: inCourse('member', 'activityid'),
    input: z.object({ activityid }),
    output: z.object({ list: z.array(group) }),
  }),
  listGroupsWithMembers: query('/Futurev2/Student/getGroupTree', {
    summary: 'The groups of a batch with the people in them.',
    access: inCourse('member', 'courseid'),
    input: z.object({ courseid, activityid }),
    output: z.object({ list: z.array(groupWithPeople) }),
  }),
  getGroup: query('/Futurev2/Student/getGroupStudent', {
    summary: 'All members of one group, and who leads it.',
    access: inCourse('member', 'groupid'),
    input: z.object({ courseid: courseid.optional(), groupid }),
    output: z.object({ list: z.array(memberRow), leader: z.string(), group, batch }),
  }),
  listGroupMembers: query('/Futurev2/Student/getGroupStudentList', {
    summary: 'The people of one group, page by page.',
    access: inCourse('member', 'groupid'),
    input: z.object({ activityid: activityid.optional(), groupid, ...paging }),
    output: pageOf(memberRow),
  }),
  listUngrouped: query('/Futurev2/Student/getStudentListByNotInActivity', {
    summary: 'The students of the course who are in no group of a batch.',
    access: inCourse('member', 'activityid'),
    input: z.object({ activityid, name: text(100).default(''), ...paging }),
    output: pageOf(memberRow),
  }),
  createGroup: command('/CourseGroupApi/addGroup', {
    summary: 'Create a group; a student who creates one joins and leads it.',
    access: inCourse('member', 'activityid'),
    input: z.object({ activityid, name, membercap: cap.default(0) }),
    output: z.object({ id: groupid, groupcode: z.string() }),
  }),
  updateGroup: command('/CourseGroupApi/updateGroup', {
    summary: 'Rename a group and, for staff, change its cap.',
    access: inCourse('member', 'groupid'),
    input: z.object({ groupid, name, membercap: cap.default(0) }),
    output: nothing,
  }),
  deleteGroup: command('/CourseGroupApi/delGroup', {
    summary: 'Delete a group; its members are then in none.',
    access: inCourse('member', 'groupid'),
    input: z.object({ groupid }),
    output: nothing,
  }),
  joinGroup: command('/CourseGroupApi/joinGroup', {
    summary: 'Join a group of a batch, chosen from the list or by its code.',
    access: inCourse('student', 'activityid'),
    input: z.object({ activityid, groupid: text(36).default('0'), groupcode: text(100).default('') }),
    output: z.object({ id: groupid }),
  }),
  leaveGroup: command('/CourseGroupApi/quitGroup', {
    summary: 'Leave a group.',
    access: inCourse('student', 'groupid'),
    input: z.object({ groupid }),
    output: nothing,
  }),
  setLeader: command('/Futurev2/Student/setLeader', {
    summary: 'Make a member the leader of the group; the current leader may hand over the role.',
    access: inCourse('member', 'groupid'),
    input: z.object({ groupid, studentid: id('account') }),
    output: nothing,
  }),
  addToGroup: command('/CourseGroupApi/joinGroupByTeacher', {
    summary: 'Move students into a group, out of the one they are in.',
    access: managing('groupid'),
    input: z.object({ groupid, studentids }),
    output: nothing,
  }),
  removeFromGroup: command('/CourseGroupApi/removeStudent', {
    summary: 'Take students out of a group.',
    access: managing('groupid'),
    input: z.object({ groupid, studentids }),
    output: nothing,
  }),
}

const drawn = z.object({ name: z.string(), students: z.array(memberRow) })

/** Groups at random: drawn, looked at, and made exactly as they were seen. */
export const randomCalls = {
  drawGroups: query('/CourseGroupApi/randomGroup', {
    summary: 'Draw groups at random; nothing changes before applyRandomGroup.',
    access: managing('activityid'),
    input: z.object({
      activityid,
      /** How many groups; 0: as many as `size` makes. */
      groups: integer(0, 10_000).default(0),
      /** People in a group, where `groups` is 0. */
      size: integer(0, 10_000).default(0),
      /** 1: everybody anew, the groups that there are go. 0: only who is in none. */
      everybody: flag.default(false),
      /** Spread the classes evenly. */
      mix: flag.default(false),
      /** Sets of people of whom no two come into one group. */
      apart: list(list(id('account'), 200), 100).default([]),
      /** Sets of people who stay together. */
      together: list(list(id('account'), 200), 100).default([]),
    }),
    output: z.object({ list: z.array(drawn) }),
  }),
  applyDraw: command('/CourseGroupApi/applyRandomGroup', {
    summary: 'Create the groups of a draw exactly as they were shown.',
    access: managing('activityid'),
    input: z.object({
      activityid,
      everybody: flag.default(false),
      list: list(z.object({ name: text(200, 1), students: list(id('account'), 10_000) }), 10_000),
    }),
    output: z.object({ groups: z.number(), students: z.number() }),
  }),
}
