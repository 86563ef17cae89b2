import { z } from 'zod'
import { attachment } from '#contract/features/file/entities.ts'
import { decimalText, flag, id, integer, list, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { draft, richText, submission, submissionCounts } from './entities.ts'
import { batchLimit, longestWorkingTime, maxAttempts, maxGrace } from './rules.ts'

/** A draft's entries are numbered by keystroke: nobody types more, and every number stays exact. */
export const maxSequence = 1_000_000_000_000

/** Whose submission a call is about, which one, and what the caller has seen of it. */
export const submissionKeys = {
  studentId: ['studentid', id('account')],
  studentIds: ['studentids', list(id('account'), batchLimit).default([])],
  /** The attempt that is meant; absent: for students the one they write, for staff the newest handed in. */
  attempt: integer(1, 1000).optional(),
  /** The submission that is meant, as the calls that show it call it; absent: whichever is the student's today. */
  workId: ['workid', text(36).optional()],
  /** The same of several students: those that were seen, in any order. Where one of them has another one today, nothing is done. */
  workIds: ['workids', list(text(36), batchLimit).default([])],
  /** The version the caller has seen; absent: the newest. */
  version: integer(0, 1_000_000).optional(),
} as const

/** When students may write, where that is later than they see it; 0: as soon as they do. Absent: so, or as it was. */
export const beginField = { beginsAt: ['begintime', time.optional()] } as const

/** What becomes of late work; what is left out is as usual, or as it was. */
export const policyFields = {
  /** 0 refused, 1 taken as late. */
  lateRule: ['laterule', integer(0, 1).optional()],
  /** Minutes after the deadline that do not count as late. */
  grace: ['lategrace', integer(0, maxGrace).optional()],
  /** Percent of the full score that late work loses for each day begun, and at most. */
  latePercent: ['latepercent', integer(0, 100).optional()],
  maxLatePercent: ['latemaxpercent', integer(1, 100).optional()],
} as const

/** How often and how long students may write; what is left out is as usual, or as it was. */
export const attemptFields = {
  /** 0: any number. */
  attempts: integer(0, maxAttempts).optional(),
  /** Which of several count: 1 the best, 2 the last, 3 their mean. */
  attemptRule: ['attemptrule', integer(1, 3).optional()],
  /** Minutes from the start of an attempt, after which it is handed in by itself; 0: until the deadline. */
  workingMinutes: ['worktime', integer(0, longestWorkingTime).optional()],
} as const

/** How a task takes and judges what is handed in, as it is shown, and how far it is. */
export const taskShown = {
  fullScore: ['fullscore', z.number()],
  deadline: time,
  /** Students see it, and may write from then on; empty: they may write at once. For staff: the start that is common to all. */
  beginsAt: ['begintime', time],
  lateRule: ['laterule', z.number()],
  grace: ['lategrace', z.number()],
  latePercent: ['latepercent', z.number()],
  maxLatePercent: ['latemaxpercent', z.number()],
  /** How often the caller may hand in anew, for staff how often students may; 0: any number of times. */
  attempts: z.number(),
  attemptRule: ['attemptrule', z.number()],
  /** Of everybody, in minutes; 0: until the deadline. */
  workingMinutes: ['worktime', z.number()],
  /** The task is shown once its student has begun. */
  isTaskHidden: ['taskhidden', flag],
  /** The deadline is the student's own, which staff gave to them. */
  isOwnDeadline: ['owndeadline', flag],
  minCommentLength: ['commentminlength', z.number()],
  classmates: z.number(),
  /** For staff: how many have offered something after the end, and of how many nobody has decided. */
  offerCount: ['offers', z.number()],
  waitingOfferCount: ['offerswaiting', z.number()],
  /** Students who have got to see what others handed in, so that theirs is final whatever the deadline; 0 for students. */
  finalCount: ['finalcount', z.number()],
  /** Staff do not learn whose work it is until the scores are published. */
  isAnonymous: ['anonymous', flag],
  /** They do not know yet: students have aliases, in every call about this task. */
  areNamesHidden: ['nameshidden', flag],
  /** All grades are published, including future ones. */
  isScorePublished: ['scorepublished', flag],
  /** The server's current time. */
  serverTime: ['servertime', time],
  counts: submissionCounts.nullable(),
} as const

/** The groups whose members hand in together. */
export const groupsShown = {
  /** Their division; empty where each hands in alone. */
  groupSetId: ['groupActivityId', z.string()],
  /** Empty: it was deleted. */
  groupSetName: ['groupset', z.string()],
  /** For staff: students who are in none of the groups. */
  ungroupedCount: ['ungrouped', z.number()],
} as const

/** What a submission has in common with others; empty if it is not known, not flagged or not the caller's to know. */
export const duplicateFields = {
  duplicateRate: ['repeatrate', decimalText],
  /** Of its duplicate check. */
  checkId: ['taskid', z.string()],
} as const

/** The caller's own submission, with what they are writing. */
export const ownSubmission = submission.extend({
  /** They have seen what others handed in: unless it is returned, nothing changes any more. */
  isFinal: ['final', flag],
  /** Names of those who would be late if the group handed in now; empty before their time is over. */
  lateMembers: ['latemembers', z.array(z.string())],
  /** What they wrote and is no part of what they see here, newest first: nothing of it counts. */
  overtaken: z.array(
    wired({
      /** For which it was written, after that was handed in; null: before they came to share this. */
      attempt: z.number().nullable(),
      content: z.string(),
      html: richText,
      attachments: z.array(attachment),
      savedAt: ['savetime', time],
    }),
  ),
  draft: draft.extend({
    /** Who else of the group saved it last; empty for nobody. */
    writer: z.string(),
  }),
})

/** What the caller may do with a task. */
export const submissionRights = z.object({
  /** Edit, publish, unpublish and delete it. */
  manage: z.boolean(),
  /** Grade and publish scores. */
  grade: z.boolean(),
  /** Return a submission to be redone. */
  return: z.boolean(),
  urge: z.boolean(),
  /** Hand in now, even if late. */
  submit: z.boolean(),
  /** The attempt that may be begun now: one whose time does not run yet, or the next; 0 for none. */
  begin: z.number(),
  /** See something of what others have handed in. */
  compare: z.boolean(),
  /** Make final what one has handed in, to see at once what that shows: the others' work, or what of one's own was found elsewhere. */
  finish: z.boolean(),
  /** Offer what was written before the end; with what the device has signed it may be possible even if this is false. */
  offer: z.boolean(),
})
