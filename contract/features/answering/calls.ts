import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { audienceField } from '#contract/features/activity/audience.ts'
import { anyCourse, attachments } from '#contract/features/activity/fields.ts'
import { begunFromField, revisionField } from '#contract/features/activity/revision.ts'
import { withheldFields } from '#contract/features/activity/withholding.ts'
import { folderField } from '#contract/features/activity/written.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { beginField } from '#contract/features/submission/fields.ts'
import {
  flag,
  flagNumber,
  id,
  idOrNone,
  integer,
  list,
  nothing,
  oneOf,
  text,
  time,
  verbatim,
} from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { askInput, stepInput, stepQuestion, stepShown } from './entities.ts'
import { answeringLimits, answeringModes, quickKinds } from './rules.ts'

const answering = id('answering')
const interactId = ['interactid', answering] as const
export const stepId = ['stepid', id('answeringstep')] as const

/** What is given of a set, whether it is new or changed. */
const given = {
  /** HTML; what is not on the allow-list is removed. */
  details: verbatim(answeringLimits.details).optional(),
  attachments: attachments.optional(),
  /** 1 in class, 2 as homework, 3 as pre-study. */
  mode: integer(1, 3).optional(),
  steps: list(stepInput, answeringLimits.steps).optional(),
  /** Without `steps`: each a step of its own in class, otherwise all in one. */
  questions: list(askInput, answeringLimits.questions).optional(),
  /** Absent: now (or unchanged); 0: not published; in the future: appears at that time. */
  publishAt: ['publishtime', time.optional()],
  ...beginField,
  /** 0: no limit. */
  deadline: ['endtime', time.optional()],
  /** The protocol's kind of interactive answers, which is always 3. */
  kind: ['type', integer(0, 99).optional()],
  ...audienceField,
} as const

export const answeringRights = z.object({
  /** Change, start, end and show. */
  manage: z.boolean(),
  grade: z.boolean(),
  /** Give stars to whoever has answered. */
  stars: z.boolean(),
  /** Answer, as a student. */
  answer: z.boolean(),
})

/** A question as staff see it in the list of a set. */
const listedQuestion = wired({
  id: id('question'),
  slot: z.number(),
  type: z.number(),
  /** The beginning of what it says, plain. */
  excerpt: z.string(),
  difficulty: z.number(),
  points: z.number(),
  asking: z.number(),
  /** Of ideas and questions of the class: students see those of others once the results are shown. */
  isShownLater: ['shownlater', flag],
  /** Of the bank that it was taken from; empty: it was written here, or its bank is not the caller's. */
  fromId: ['fromid', idOrNone('question')],
  /** There is a newer version of it in that bank. */
  isNewer: ['newer', flag],
})

/** How staff make a set of questions, and lead a class through it. */
export const answeringCalls = {
  create: command('/InteractApi/addInteract', {
    summary: 'Add a set of questions to a course; published now, later, or not yet.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      title: text(answeringLimits.title),
      ...folderField,
      ...given,
      mode: integer(1, 3).default(answeringModes.inClass),
    }),
    output: wired({ id: interactId }),
  }),
  update: command('/InteractApi/editInteract', {
    summary:
      'Change a set of questions; fields that are left out stay as they are, and so do steps that were started.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: interactId,
      title: text(answeringLimits.title).optional(),
      ...folderField,
      ...given,
      ...begunFromField,
    }),
    output: nothing,
  }),
  publish: command('/InteractApi/publishInteract', {
    summary: 'Publish a set of questions now or later, and say until when it is open.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: interactId,
      publishAt: given.publishAt,
      deadline: given.deadline,
    }),
    output: nothing,
  }),
  end: command('/InteractApi/endInteract', {
    summary: 'End a set of questions now for everybody; what is answered is handed in.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ courseId: anyCourse, id: interactId }),
    output: nothing,
  }),
  get: query('/InteractApi/getInteract', {
    summary: 'A set of questions with its steps; for staff how many take part.',
    access: inCourse('member', 'id'),
    isKept: true,
    input: wired({ courseId: anyCourse, id: interactId }),
    output: wired({
      id: interactId,
      courseId,
      title: z.string(),
      kind: ['type', z.number()],
      mode: z.number(),
      details: z.string(),
      attachments: z.array(attachment),
      ...withheldFields,
      /** 0 unpublished, 1 ongoing, 2 ended. */
      publishState: ['publishstate', z.number()],
      /** 1 not started or unpublished, 2 ongoing, 3 ended (R2-170). */
      state: z.number(),
      publishedAt: ['starttime', time],
      publishAt: ['publishtime', time],
      beginsAt: ['begintime', time],
      deadline: ['endtime', time],
      updatedAt: ['updatetime', time],
      ...revisionField,
      fullScore: ['fullscore', z.number()],
      isScorePublished: ['scorepublished', flag],
      steps: z.array(stepShown),
      /** For staff: how many have joined a step or answered, of how many. */
      stats: z.object({ join: z.number(), total: z.number() }),
      /** Of the stream in which its steps are told. */
      streamId: ['streamid', z.string()],
      serverTime: ['servertime', time],
      /** The same in milliseconds, for a countdown that is in step. */
      serverTimeExactly: ['servernow', z.number()],
      can: answeringRights,
    }),
  }),
  listQuestions: query('/InteractApi/getQuestions', {
    summary: 'The steps of a set with their questions, for whoever edits it.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ courseId: anyCourse, id: interactId }),
    output: wired({
      /** Somebody has answered: how it is answered stays as it is, and at one's own pace its questions, too. */
      isBegun: ['begun', flag],
      steps: z.array(
        wired({
          id: stepId,
          title: z.string(),
          seconds: ['duration', z.number()],
          /** It was started: its questions stay as they are. */
          isFixed: ['fixed', flag],
          questions: z.array(listedQuestion),
        }),
      ),
      ...revisionField,
    }),
  }),
  listSlides: query('/InteractPPTApi/getSubjectLists', {
    summary: 'The questions of a set page by page: a step is a page.',
    access: inCourse('member', 'id'),
    input: wired({ courseId: anyCourse, id: interactId }),
    output: z.object({
      list: z.array(
        wired({ page: ['pageindex', z.number()], stepId, question: stepQuestion, state: z.number() }),
      ),
    }),
  }),

  startStep: command('/InteractApi/startStep', {
    summary: 'Start a step for the class; the one that runs ends. Started again, it stays as it is.',
    access: inCourse('staff', 'stepId', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: ['interactid', answering.optional()],
      stepId,
      /** Absent: its usual length; 0: until it is ended. */
      seconds: ['duration', integer(0, answeringLimits.seconds).optional()],
    }),
    output: wired({ endsAtExactly: ['endsat', z.number().nullable()], serverTime: ['servertime', time] }),
  }),
  endStep: command('/InteractApi/endStep', {
    summary: 'End a step now.',
    access: inCourse('staff', 'stepId', 'manage-activities'),
    input: wired({ courseId: anyCourse, id: ['interactid', answering.optional()], stepId }),
    output: nothing,
  }),
  extendStep: command('/InteractApi/extendStep', {
    summary: 'Give a step more time, also one that has ended, as long as the right answers are not shown.',
    access: inCourse('staff', 'stepId', 'manage-activities'),
    input: wired({
      stepId,
      /** From now, or from its end where that is later; 0: until it is ended. */
      seconds: ['duration', integer(0, answeringLimits.seconds)],
      /** As a timer: of a step that runs, and only where it has no countdown; 0 stops that, and changes nothing where none runs. */
      isTimer: ['timer', flag.default(false)],
    }),
    output: wired({ endsAtExactly: ['endsat', z.number().nullable()], serverTime: ['servertime', time] }),
  }),
  showResults: command('/InteractApi/showResults', {
    summary: 'Show students how a step was answered, or hide it again.',
    access: inCourse('staff', 'stepId', 'manage-activities'),
    input: wired({ stepId, isShown: ['shown', flag.default(true)] }),
    output: nothing,
  }),
  showAnswers: command('/InteractApi/showAnswers', {
    summary: 'Show students what is right in a step that has ended; nothing more is answered in it.',
    access: inCourse('staff', 'stepId', 'manage-activities'),
    input: wired({ stepId }),
    output: nothing,
  }),
  startQuickly: command('/InteractApi/quickStep', {
    summary: 'Ask the class something without preparation: a step of one question, which runs at once.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      kind: oneOf(quickKinds).default('choice'),
      /** What is asked; empty: it is said aloud. */
      title: text(answeringLimits.title).default(''),
      /** Of a choice: A, B, C …; of a rating: how many stars. */
      options: integer(2, 10).default(4),
      /** Of points on a picture: which. */
      pictureId: ['fileid', idOrNone('file').default(null)],
      isAnonymous: ['anonymous', flag.default(false)],
      /** As in `addInteract`. */
      isShownLater: ['shownlater', flag.default(false)],
      seconds: ['duration', integer(0, answeringLimits.seconds).default(30)],
    }),
    output: wired({
      id: interactId,
      stepId,
      endsAtExactly: ['endsat', z.number().nullable()],
      serverTime: ['servertime', time],
    }),
  }),
  countdown: query('/Pcv4/Preparelessons/getIsSynchronousCountdown', {
    summary: 'Whether the countdown of a set runs in step for all, and how long it still runs.',
    access: inCourse('member', 'id'),
    input: wired({
      courseId: anyCourse,
      id: interactId,
      /** Accepted, and without meaning until there are class sessions (P61). */
      classTimeId: ['classtimeid', text(64).optional()],
    }),
    output: wired({
      isSynchronous: flagNumber,
      /** Seconds; -1: it has no end, 0: nothing runs. */
      remain: z.number(),
      stepId: ['stepid', z.string()],
      endsAtExactly: ['endsat', z.number().nullable()],
      serverTime: ['servertime', time],
      /** The same in milliseconds, from which a phone knows its offset. */
      serverTimeExactly: ['servernow', z.number()],
    }),
  }),
}
