import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { activityRubric, criterionFigures, judgement } from '#contract/features/rubric/entities.ts'
import { decimalText, flag, flagNumber, id, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { offerStates } from './rules.ts'

/** What was written, formatted; empty where it is plain text. `content` says the same as text. */
export const richText = z.string().default('')

/** How many students a filter of the submission list matches. */
export const submissionCounts = z.object({
  all: z.number(),
  notsubmitted: z.number(),
  submitted: z.number(),
  graded: z.number(),
  tograde: z.number(),
  returned: z.number(),
  overtime: z.number(),
})
export type SubmissionCounts = Value<typeof submissionCounts>

/** Filters of the submission list. `submitted` is everything the teacher has, graded or not. */
export const submissionFilters = [
  'all',
  'notsubmitted',
  'submitted',
  'tograde',
  'graded',
  'returned',
  'overtime',
] as const
export type SubmissionFilter = (typeof submissionFilters)[number]

const student = wired({
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  avatar: z.string(),
  number: ['stno', z.string()],
})

/** A student and the state of their submission, as in the teacher's list. */
export const submissionRow = student.extend({
  state: z.number(),
  version: z.number(),
  submittedAt: ['submittime', time],
  overtime: flag,
  score: decimalText,
  isScorePublished: ['scorepublished', flag],
  /** Why it was returned; empty unless it is. */
  reason: z.string(),
  remindedAt: ['urgetime', time],
  fileCount: ['filecount', z.number()],
  /** Of those who hand in together; empty for who is in none. */
  groupName: ['groupname', z.string()],
  /** Staff show it to the class. */
  isShared: ['shared', flag],
  /** 1 the first, 2 the second …; in lists the newest that was handed in. */
  attempt: z.number(),
  /** The activity counts nowhere for them. */
  isExcused: ['excused', flagNumber],
  /** What the submission is called; empty for who has begun none. */
  workId: ['workid', z.string()],
})
export type SubmissionRow = Value<typeof submissionRow>

/** Those who hand in one submission together. */
export const groupOfSubmission = wired({
  /** Empty: the group was deleted since. */
  id: z.string(),
  name: z.string(),
  /** Its authors; until it is handed in, who is in the group now. */
  members: z.array(
    wired({ studentId: ['studentid', id('account')], name: ['username', z.string()], avatar: z.string() }),
  ),
})
export type GroupOfSubmission = Value<typeof groupOfSubmission>

/** One of a student's attempts. */
export const attemptOfStudent = wired({
  attempt: z.number(),
  /** As `mstatus`. */
  state: z.number(),
  submittedAt: ['submittime', time],
  overtime: flag,
  /** What it counts; empty until it is graded, and while it is hidden from the caller. */
  score: decimalText,
  /** It makes, or is part of, what counts of all attempts. */
  isCounted: ['counted', flag],
})
export type AttemptOfStudent = Value<typeof attemptOfStudent>

/** What a student has offered after the end (decision 208). */
export const offerShown = wired({
  version: z.number(),
  offeredAt: ['offertime', time],
  state: z.enum(offerStates),
  /** 1 all of it had come before the end, 2 the student's device says when it was written. */
  proof: z.number(),
  /** When the last of it was written, as far as is known. */
  writtenAt: ['writetime', time],
  /** Why it was declined. */
  reason: z.string(),
})
export type OfferShown = Value<typeof offerShown>

/** One student's submission in full, as far as the caller may see it. */
export const submission = submissionRow.extend({
  content: z.string(),
  html: richText,
  attachments: z.array(attachment),
  /** Empty while the score is hidden from the caller. */
  comment: z.string(),
  gradedAt: ['gradetime', time],
  /** Who graded it. */
  grader: z.string(),
  /** Files given back with it; empty while they are hidden from the caller. */
  feedback: z.array(attachment),
  /** How many times it was graded; sent back with a grade so that two graders do not overwrite each other. */
  gradeCount: ['marks', z.number()],
  returnedAt: ['returntime', time],
  /** What the grader gave to this attempt; empty while it is hidden from the caller. `score` is what counts of it all. */
  rawScore: ['rawscore', decimalText],
  /** Points that late work loses, whatever it gets. */
  deduction: z.number(),
  /** Days begun since the deadline for which it does. */
  lateDays: ['latedays', z.number()],
  /** Staff deduct nothing from this student. */
  isWaived: ['waived', flag],
  /** All attempts, the first first, with the one that is being written; empty where there is only one. */
  attempts: z.array(attemptOfStudent),
  /** When this attempt is handed in by itself; empty: never, or its time does not run yet. */
  endsAt: ['endtime', time],
  /** How long each attempt of this student may last; 0 for any time. */
  workingSeconds: ['workseconds', z.number()],
  /** Null for work that one person does alone. */
  group: groupOfSubmission.nullable(),
  /** Who of the group handed it in; empty if nobody else could have. */
  submitter: z.string(),
  /** The levels behind the grade; null where it was given without a rubric, and while it is hidden from the caller. */
  judgement: judgement.nullable(),
  /** What was offered of this attempt after the end; null: nothing. */
  offer: offerShown.nullable(),
  /** What the submission is called in calls about it: another one once its student writes with others. */
  workId: ['workid', z.string()],
})
export type Submission = Value<typeof submission>

/** What somebody has handed in, as the class sees it. */
export const sharedSubmission = wired({
  /** Of the submission, as a key. */
  id: z.string(),
  /** By staff; otherwise students see it because they have handed in themselves. */
  isShared: ['shared', flag],
  /** Other students do not learn whose it is. */
  isNameless: ['nameless', flag],
  isOwn: ['own', flag],
  groupName: ['groupname', z.string()],
  /** Its authors; empty where the caller does not learn them. */
  people: z.array(
    wired({ studentId: ['studentid', id('account')], name: ['username', z.string()], avatar: z.string() }),
  ),
  submittedAt: ['submittime', time],
  content: z.string(),
  html: richText,
  attachments: z.array(attachment),
})
export type SharedSubmission = Value<typeof sharedSubmission>

/** What the student is writing, as stored on the server. */
export const draft = wired({
  content: z.string(),
  html: richText,
  attachments: z.array(attachment),
  /** Number of its newest journal entry; 0 if there is none. */
  sequence: z.number(),
  savedAt: ['savetime', time],
})

/** Receipt for a hand-in: what the server received and when. */
export const receipt = wired({
  /** 1 the first hand-in, 2 the second … */
  version: z.number(),
  time,
  overtime: flag,
  /** SHA-256 of the text in UTF-8, in hexadecimal. */
  textHash: ['texthash', z.string()],
  files: z.array(z.object({ id: id('file'), name: z.string(), size: z.number(), sha256: z.string() })),
})
export type Receipt = Value<typeof receipt>

/** An earlier hand-in and its outcome. */
export const submissionVersion = wired({
  /** The attempt that it is of. */
  attempt: z.number(),
  version: z.number(),
  /** It was offered after the end, and does not count. */
  isOffered: ['offered', flag],
  /** Who of a group handed it in; empty if nobody else could have. */
  submitter: z.string(),
  time,
  overtime: flag,
  /** As `mstatus`, when this version was replaced. */
  state: z.number(),
  content: z.string(),
  html: richText,
  attachments: z.array(attachment),
  receipt,
  reason: z.string(),
  returnedAt: ['returntime', time],
  /** Files given back with this version; empty while they are hidden from the caller. */
  feedback: z.array(attachment),
  /** Every grade given to this version, oldest first; students see only the published one. */
  grades: z.array(
    z.object({
      score: decimalText,
      comment: z.string(),
      time,
      grader: z.string(),
      /** The file that it came back in; empty where it was entered by hand, and for students. */
      file: z.string(),
      judgement: judgement.nullable(),
    }),
  ),
})

/** A grader's position among the submissions handed in, in the order of student numbers. */
export const place = wired({
  position: z.number(),
  total: z.number(),
  graded: z.number(),
  /** Student ids; empty if there is none. */
  previous: z.string(),
  next: z.string(),
  nextUngraded: ['nextungraded', z.string()],
})

/** What one student was to hand in, in a list over all activities of a course. */
export const taskOfStudent = wired({
  /** Of the activity. */
  id: z.string(),
  contentType: ['contenttype', z.number()],
  title: z.string(),
  /** The student's own. */
  deadline: time,
  /** As `mstatus`. */
  state: z.number(),
  /** Not handed in, and due. */
  isMissing: ['missing', flagNumber],
  /** The student is excused: it counts nowhere. */
  isExcused: ['excused', flagNumber],
  submittedAt: ['submittime', time],
  overtime: flag,
  /** Empty while it is hidden from the caller. */
  score: decimalText,
  fullScore: ['fullscore', decimalText],
  /** Graded without names: staff do not learn yet how it stands. */
  isAnonymous: ['anonymous', flagNumber],
  /** Its page in our client, from the root; empty for a kind without one, and where it is graded without names. */
  path: z.string(),
})
export type TaskOfStudent = Value<typeof taskOfStudent>

/** How the students of an activity did by its rubric. */
export const rubricFigures = wired({
  title: z.string(),
  rubric: activityRubric,
  /** How many students have been graded by it. */
  graded: z.number(),
  /** In the order of the criteria. */
  figures: z.array(criterionFigures),
})
