import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { activityHead } from '#contract/features/activity/fields.ts'
import { askedQuestion, questionInput } from '#contract/features/question/entities.ts'
import { questionLimits } from '#contract/features/question/rules.ts'
import { decimalText, flag, flagNumber, id, idOrNone, integer, list, text, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { testLimits } from './limits.ts'

declare module '#contract/wire.ts' {
  interface ActivityThings {
    test: true
  }
}

/** The protocol's `contenttype` (wire.md section 7). */
export const testType = 6

/** What a random draw takes, out of the questions of a bank. */
const drawFields = {
  /** Empty: it is not known here, as in a copy; what it drew from stays. */
  bankId: ['bankid', idOrNone('questionbank')],
  /** Absent: of all folders; empty: of none. */
  folderId: ['folderid', idOrNone('questionfolder').optional()],
  /** Empty: of any type, and of any difficulty. */
  types: list(integer(1, 999), 40).default([]),
  difficulties: list(integer(1, 3), 3).default([]),
  /** A question has all of them. */
  knowledge: list(text(questionLimits.label, 1), questionLimits.labels).default([]),
  tags: list(text(questionLimits.label, 1), questionLimits.labels).default([]),
} as const

export const drawInput = wired({
  ...drawFields,
  /** How many each student gets. */
  count: integer(0, testLimits.questions),
  /** Take what is in the bank now, also where the test has such a draw already. */
  isAnew: ['anew', flag.default(false)],
})

/**
 * What a section consists of: a question that the test has (`id`), perhaps with other words (`question` beside it), one of a
 * bank, of which the newest version is taken (`fromId`), one that is written here (`question`), or a random draw.
 */
export const entryInput = wired({
  id: idOrNone('question').default(null),
  fromId: ['fromid', idOrNone('question').default(null)],
  question: questionInput.nullable().default(null),
  draw: drawInput.nullable().default(null),
  /** What it is worth; of a draw, each question of it. */
  points: z.number(),
})
export type EntryInput = Value<typeof entryInput>

export const sectionInput = z.object({
  /** Empty: the questions have no heading. */
  title: text(testLimits.sectionTitle).default(''),
  /** HTML, below the heading. */
  details: verbatim(testLimits.sectionDetails).default(''),
  entries: list(entryInput, testLimits.questions),
})
export type SectionInput = Value<typeof sectionInput>

/** A question of a test as staff see it in a list. */
const listedQuestion = wired({
  id: id('question'),
  type: z.number(),
  /** The beginning of what it says, plain. */
  excerpt: z.string(),
  difficulty: z.number(),
  points: z.number(),
  /** Of the bank that it was taken from; empty: it was written here, or its bank is not the caller's. */
  fromId: ['fromid', idOrNone('question')],
  /** There is a newer version of it in that bank. */
  isNewer: ['newer', flag],
  /** It counts no longer. */
  isDropped: ['dropped', flag],
})

export const entryShown = wired({
  question: listedQuestion.nullable(),
  draw: wired({
    ...drawFields,
    count: z.number(),
    /** What it draws from. */
    poolSize: ['poolsize', z.number()],
    bankTitle: ['banktitle', z.string()],
  }).nullable(),
  points: z.number(),
})

export const sectionShown = z.object({
  title: z.string(),
  details: z.string(),
  entries: z.array(entryShown),
})

/** A question in a paper, its parts in the order of that paper. */
export const paperQuestion = askedQuestion.extend({
  /** Which section it is in, from 0. */
  section: z.number(),
})

const moment = integer(0, 3)

/** How a test is taken and what is seen of it. All may be left out: as usual, or as it was. */
export const settingFields = {
  /** An exam; other tests are exercises, shown with other words. */
  isExam: ['testtype', flag.optional()],
  /** Minutes from the beginning; 0: until the deadline. */
  workingMinutes: ['timelimit', integer(0, testLimits.workingMinutes).optional()],
  /** Minutes after the publication in which one may begin; 0: any time before the deadline. */
  beginWindow: ['beginwindow', integer(0, testLimits.beginWindow).optional()],
  /** 0: any number of times. */
  attempts: integer(0, 10).optional(),
  /** Which of several count: 1 the best, 2 the last, 3 their mean. */
  attemptRule: ['attemptrule', integer(1, 3).optional()],
  /** What is handed in is not changed any more. */
  isAnswerOnce: ['answeronce', flag.optional()],
  shufflesQuestions: ['shuffle', flag.optional()],
  shufflesOptions: ['shuffleoptions', flag.optional()],
  /** How often one may leave the page; -1: that is counted and ends nothing; -2: it is not counted. */
  switchLimit: ['switchcount', integer(-1000, 1000).optional()],
  /** Percent of the points from which one has passed; 0: there is no such mark. */
  passPercent: ['passpercent', integer(0, 100).optional()],
  /** Since when students see it: 0 never, 1 once they have handed in, 2 once it is over for everybody, 3 once published. */
  scoreShown: ['showscore', moment.optional()],
  answersShown: ['showanswers', moment.optional()],
  explanationsShown: ['showexplanations', moment.optional()],
  paperShown: ['showpaper', moment.optional()],
  /** One writes on the device on which one has begun; otherwise on any. */
  isOneDevice: ['onedevice', flag.optional()],
  mayCopy: ['allowcopy', flag.optional()],
  mayPaste: ['allowpaster', flag.optional()],
  /** Staff do not learn whose paper it is until the scores are published. */
  isAnonymous: ['anonymous', flag.optional()],
} as const

/** The same as they are. */
export const settingsShown = {
  isExam: ['testtype', flag],
  workingMinutes: ['timelimit', z.number()],
  beginWindow: ['beginwindow', z.number()],
  attempts: z.number(),
  attemptRule: ['attemptrule', z.number()],
  isAnswerOnce: ['answeronce', flag],
  shufflesQuestions: ['shuffle', flag],
  shufflesOptions: ['shuffleoptions', flag],
  switchLimit: ['switchcount', z.number()],
  passPercent: ['passpercent', z.number()],
  scoreShown: ['showscore', z.number()],
  answersShown: ['showanswers', z.number()],
  explanationsShown: ['showexplanations', z.number()],
  paperShown: ['showpaper', z.number()],
  isOneDevice: ['onedevice', flag],
  mayCopy: ['allowcopy', flag],
  mayPaste: ['allowpaster', flag],
  isAnonymous: ['anonymous', flag],
} as const

/** What a test adds to a row of a course's content (wire.md section 7); docs/wire.md says what is always the same. */
export const testRow = wired({
  testpaperid: id('test'),
  isExam: ['type', flag],
  limittype: z.string(),
  /** In seconds. */
  timelength: z.string(),
  runing: z.number(),
  status: z.string(),
  over: z.number(),
  viewanswer: z.string(),
  viewtestpaper: z.string(),
  display: z.string(),
  isrand: flag,
  randoption: flag,
  allowcopy: flag,
  allowpaster: flag,
  allowmultidevice: flag,
  cutscreen: z.string(),
  rehandup: flag,
  fullScore: ['fullscore', decimalText],
  submitState: ['submit_state', z.number()],
  submitStatus: ['submit_status', z.number()],
  score: z.string().nullable(),
  total_score: z.string().nullable(),
  /** As of homework: 0 not handed in, 1 handed in, 2 and 4 graded, 3 returned. */
  workState: ['mstatus', z.number()],
  submittedCount: ['submitcount', z.number()],
  gradedCount: ['gradecount', z.number()],
  studentCount: ['studentcount', z.number()],
})

/** Of one test. */
export const testHead = wired({
  id: id('test'),
  ...activityHead,
  questionCount: ['subjectcount', z.number()],
  totalScore: ['totalscore', z.number()],
  /** Nobody may write any more, whatever was granted to them. */
  isOver: ['over', flag],
  /** Staff have published the results. */
  isReleased: ['released', flag],
  /** Somebody has begun: how papers are put together stays as it is. */
  isBegun: ['begun', flag],
  isExcused: ['excused', flagNumber],
  /** What is handed in is not changed any more: as the rules say, or because something is shown then. */
  isFinalAtHandIn: ['final', flag],
})
