import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { revisionField } from '#contract/features/activity/revision.ts'
import { saidFields, studentsAsked } from '#contract/features/activity/said.ts'
import {
  changeFields,
  placeFields,
  writtenFields,
  writtenUsually,
} from '#contract/features/activity/written.ts'
import { flag, flagNumber, id, nothing, pageOf, text, time } from '#contract/wire.ts'
import { changes, courseId, usually, wired } from '#contract/wired.ts'
import { participant, participantFilters } from './entities.ts'

const topic = id('topic')

/** What may be given and changed of a topic. */
const given = {
  ...writtenFields,
  /** It is talked about until then; absent or 0: without end. */
  endsAt: ['endtime', time],
  hidesNames: ['hidename', flag],
  asksAll: ['needjoin', flag],
} as const

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
      ...usually(given, { ...writtenUsually, endsAt: undefined, hidesNames: false, asksAll: false }),
      ...placeFields,
      /** Accepted, and without meaning until there are class sessions (P61). */
      classTimeId: ['classtimeid', text(64).optional()],
    }),
    output: z.object({ id: topic }),
  }),
  update: command('/TopicApi/editTopic', {
    summary: 'Change a topic, as staff or its author; fields that are left out stay as they are.',
    access: inCourse('member', 'id'),
    input: wired({
      courseId: anyCourse,
      id: topic,
      ...changes(given),
      ...changeFields,
    }),
    output: nothing,
  }),
  publish: command('/TopicApi/publishTopic', {
    summary: 'Publish a topic, and say until when it is talked about; 0 for no end.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: topic,
      ...changes({ publishAt: given.publishAt, endsAt: given.endsAt }),
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
      id: topic,
      ...studentsAsked(participantFilters, 'joined'),
    }),
    output: pageOf(participant).extend({ joined: z.number(), students: z.number() }),
  }),
}
