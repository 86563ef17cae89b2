import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { audienceField } from '#contract/features/activity/audience.ts'
import { anyCourse, attachments } from '#contract/features/activity/fields.ts'
import { begunFromField, revisionField } from '#contract/features/activity/revision.ts'
import { saidFields } from '#contract/features/activity/said.ts'
import { flag, flagNumber, id, nothing, oneOf, pageOf, paging, text, time, verbatim } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { participant, participantFilters } from './entities.ts'
import { contentLength, titleLength } from './rules.ts'

const topic = id('topic')

export const topicRights = z.object({
  manage: z.boolean(),
  /** Also its author. */
  edit: z.boolean(),
  like: z.boolean(),
  /** Topics of one's own. */
  start: z.boolean(),
})

export const topicCalls = {
  create: command('/TopicApi/addTopic', {
    summary:
      'Add a topic to a course: staff now, later or not yet; students at once, where the course lets them.',
    access: inCourse('member', 'courseId'),
    input: wired({
      courseId,
      title: text(titleLength),
      /** HTML; what is not on the allow-list is removed. */
      content: verbatim(contentLength),
      attachments: attachments.default([]),
      folderId: ['chapterid', text(36).optional()],
      ...audienceField,
      /** Absent: now; 0: not published; in the future: appears at that time. */
      publishAt: ['publishtime', time.optional()],
      /** Accepted, and without meaning until there are class sessions (P61). */
      classTimeId: ['classtimeid', text(64).optional()],
      /** It is talked about until then; absent or 0: without end. */
      endsAt: ['endtime', time.optional()],
      hidesNames: ['hidename', flag.default(false)],
      asksAll: ['needjoin', flag.default(false)],
    }),
    output: z.object({ id: topic }),
  }),
  update: command('/TopicApi/editTopic', {
    summary: 'Change a topic, as staff or its author; fields that are left out stay as they are.',
    access: inCourse('member', 'id'),
    input: wired({
      courseId: anyCourse,
      id: topic,
      title: text(titleLength).optional(),
      content: verbatim(contentLength).optional(),
      attachments: attachments.optional(),
      publishAt: ['publishtime', time.optional()],
      endsAt: ['endtime', time.optional()],
      hidesNames: ['hidename', flag.optional()],
      asksAll: ['needjoin', flag.optional()],
      ...audienceField,
      ...begunFromField,
    }),
    output: nothing,
  }),
  publish: command('/TopicApi/publishTopic', {
    summary: 'Publish a topic, and say until when it is talked about; 0 for no end.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: topic,
      publishAt: ['publishtime', time.optional()],
      endsAt: ['endtime', time.optional()],
    }),
    output: nothing,
  }),
  get: query('/TopicApi/getTopicInfo', {
    summary: 'A topic: what it is about, who takes part, and what the caller may do.',
    access: inCourse('member', 'id'),
    isKept: true,
    input: wired({ courseId: anyCourse, id: topic }),
    output: wired({
      id: topic,
      ...saidFields,
      author: ['username', z.string()],
      avatar: z.string(),
      createdAt: ['createtime', time],
      publishedAt: ['publishtime', time],
      updatedAt: ['updatetime', time],
      ...revisionField,
      endsAt: ['endtime', time],
      /** 1 not published, 2 talked about, 3 ended. */
      state: z.number(),
      likes: z.number(),
      isLiked: ['liked', flagNumber],
      comments: z.number(),
      hidesNames: ['hidename', flag],
      asksAll: ['needjoin', flag],
      hasJoined: ['joined', flag],
      joinedCount: ['joincount', z.number()],
      studentCount: ['studentcount', z.number()],
      serverTime: ['servertime', time],
      can: topicRights,
    }),
  }),
  like: command('/TopicApi/likeTopic', {
    summary: 'Like a topic, or take that back: as named, else the other of the two.',
    access: inCourse('member', 'id'),
    input: wired({ courseId: anyCourse, id: topic, isLiked: ['like', flag.optional()] }),
    output: wired({ likes: z.number(), isLiked: ['liked', flagNumber] }),
  }),
  listParticipants: query('/TopicApi/getJoinStudents', {
    summary:
      'The students who took part in a topic with what they did, or those who did not, by name or number.',
    access: inCourse('staff', 'id'),
    input: wired({
      courseId: anyCourse,
      id: topic,
      filter: ['state', oneOf(participantFilters).default('joined')],
      name: text(100).default(''),
      ...paging,
    }),
    output: pageOf(participant).extend({ joined: z.number(), students: z.number() }),
  }),
}
