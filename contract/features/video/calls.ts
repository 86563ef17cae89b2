import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { longestPlayed } from '#contract/features/activity/played.ts'
import { saidBy, saidFields } from '#contract/features/activity/said.ts'
import { changeFields, placeFields, writtenFields } from '#contract/features/activity/written.ts'
import { attachment } from '#contract/features/file/entities.ts'
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
  time,
  url,
  verbatim,
} from '#contract/wire.ts'
import { changes, courseId, usually, wired } from '#contract/wired.ts'
import { captionBytes, captionLanguages } from './captions.ts'
import { linkLength } from './rules.ts'
import { watchStates, watchStudent } from './watchers.ts'

const video = ['contentid', id('video')] as const
const seconds = integer(0, longestPlayed)
const played = z.tuple([z.number().int(), z.number().int()])

const captions = list(
  wired({
    language: oneOf(captionLanguages),
    /** A WebVTT or SubRip file; left out: the captions in this language stay. */
    file: verbatim(captionBytes).optional(),
  }),
  20,
)

/** What may be given and changed of a video. */
const given = {
  ...writtenFields,
  /** The file's id, or an address that begins with https://. */
  source: ['fileid', text(linkLength)],
  /** A picture that stands for the video until it is played. */
  posterId: ['posterid', idOrNone('file').optional()],
  /** Seconds; 0 while unknown. */
  duration: seconds.optional(),
  /** Until then it is among the things to do of students. */
  endsAt: ['endtime', time.optional()],
  allowsDownload: ['allowdownload', flag.optional()],
  /** Percent after which it counts as watched. */
  donePercent: ['donepercent', integer(1, 100).optional()],
  /** All of them, in their order. */
  captions: captions.optional(),
} as const

export const videoRights = z.object({ manage: z.boolean(), report: z.boolean() })

export const videoCalls = {
  create: command('/VideoApi/addVideo', {
    summary: 'Add a video to a course: an uploaded file, or a link; published now, later, or not yet.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      ...usually(given, { content: undefined, attachments: undefined, publishAt: undefined }),
      ...placeFields,
    }),
    output: z.object({ id: id('video') }),
  }),
  update: command('/FutureV2/Courseware/updateVideo', {
    summary: 'Change a video; fields that are left out stay as they are.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: video,
      ...changes(given),
      ...changeFields,
      /** With another file or link: it is the same film, so what was watched stays. */
      keepsWatched: ['keepwatched', flag.default(false)],
    }),
    output: z.object({ id: id('video') }),
  }),
  get: query('/VideoApi/getVideoInfo', {
    summary: 'A video with the address it is played from; for students what they have watched of it.',
    access: inCourse('member', 'id'),
    isKept: true,
    input: wired({ courseId: anyCourse, id: video }),
    output: wired({
      id: id('video'),
      ...saidFields,
      ...saidBy,
      endsAt: ['endtime', time],
      /** Empty for a page, and for students while the video is closed. It expires: ask again. */
      playUrl: ['playurl', url],
      /** The address of a linked video; empty for a file. */
      link: url,
      /** The link is a page, to be opened outside. */
      isPage: ['page', flag],
      poster: url,
      /** The file itself, for those who may download it. */
      file: attachment.nullable(),
      posterFile: ['posterfile', attachment.nullable()],
      duration: z.number(),
      isClosed: ['closed', flag],
      /** Different seconds that the student has watched, and those of the course's students who have watched enough. */
      watched: z.number(),
      percent: z.number(),
      isDone: ['done', flagNumber],
      /** The second to continue at. */
      position: z.number(),
      /** What the student has watched: from one second up to another. */
      marks: z.array(played),
      doneCount: ['donecount', z.number()],
      studentCount: ['studentcount', z.number()],
      allowsDownload: ['allowdownload', flag],
      donePercent: ['donepercent', z.number()],
      captions: z.array(z.object({ language: z.enum(captionLanguages) })),
      can: videoRights,
    }),
  }),
  getCaptions: query('/VideoApi/getCaptions', {
    summary: 'The captions of a video in one language.',
    access: inCourse('member', 'id'),
    input: wired({ courseId: anyCourse, id: video, language: oneOf(captionLanguages) }),
    output: z.object({
      cues: z.array(z.object({ from: z.number(), to: z.number(), text: z.string() })),
    }),
  }),
  setClosed: command('/VideoApi/setVideoClose', {
    summary: 'Close a video to students, or open it again; players stop at once.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ courseId: anyCourse, id: video, isClosed: ['closed', flag] }),
    output: nothing,
  }),
  report: command('/VideoApi/reportWatch', {
    summary: 'A student has watched some of a video; without seconds, has opened it.',
    access: inCourse('student', 'id'),
    input: wired({
      courseId: anyCourse,
      id: video,
      /** Where the player stands. */
      position: seconds.default(0),
      /** Played since the last report; with `viewing`, in all of that viewing. */
      seconds: integer(0, 10 * longestPlayed).default(0),
      /** What was played; left out: the seconds before the position. */
      ranges: list(z.tuple([seconds, seconds]), 5000).optional(),
      /** Names one opening of the player, so that a report may arrive twice. */
      viewing: text(40).default(''),
      /** Seconds since then, for what was kept without a network. */
      ago: integer(0, 90 * 86_400).default(0),
    }),
    output: wired({
      watched: z.number(),
      percent: z.number(),
      isDone: ['done', flagNumber],
    }),
  }),
  listStudents: query('/VideoApi/getWatchStudents', {
    summary: 'The students of a video with how much each has watched, all or by state, by name or number.',
    access: inCourse('staff', 'id'),
    input: wired({
      courseId: anyCourse,
      id: video,
      state: oneOf(['all', ...watchStates]).default('all'),
      name: text(100).default(''),
      ...paging,
    }),
    output: pageOf(watchStudent).extend({
      none: z.number(),
      begun: z.number(),
      done: z.number(),
    }),
  }),
  getHeat: query('/VideoApi/getWatchHeat', {
    summary: 'How many students have watched each part of a video.',
    access: inCourse('staff', 'id'),
    input: wired({ courseId: anyCourse, id: video }),
    output: z.object({
      /** In equal parts from the beginning to the end, at most 120. */
      counts: z.array(z.number()),
      /** Seconds of one part. */
      step: z.number(),
      students: z.number(),
    }),
  }),
}
