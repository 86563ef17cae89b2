import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { Submission as AnySubmission } from '#contract/features/submission/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { Info, OwnSubmission } from './info.ts'

export const courseId = '01890000-0000-7000-8000-0000000000c1'
/** What the student's own submission is called. */
export const workId = '5f0c2f4e-7d1b-8a3c-9e52-1b6d0c9a7e41'
export const homeworkId = '01890000-0000-7000-8000-0000000000b1'
export const now = Math.floor(Date.now() / 1000) * 1000
const day = 86_400_000

/** With what only homework has. */
type Submission = AnySubmission &
  Pick<AnswerOf<typeof homeworkCalls.getSubmission>['work'], 'checkState'> &
  Pick<OwnSubmission, 'duplicateRate' | 'checkId' | 'isFinal' | 'lateMembers' | 'overtaken'>

export const studentNumber = (number: number) =>
  `01890000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`

/** A student's submission; not begun unless told otherwise. */
export const submission = (number: number, name: string, change: Partial<Submission> = {}): Submission => ({
  studentId: studentNumber(number),
  name,
  avatar: '',
  number: `20260${number}`,
  state: 0,
  version: 0,
  submittedAt: null,
  overtime: false,
  score: null,
  isScorePublished: false,
  reason: '',
  remindedAt: null,
  fileCount: 0,
  content: '',
  html: '',
  attachments: [],
  comment: '',
  gradedAt: null,
  grader: '',
  gradeCount: 0,
  returnedAt: null,
  groupName: '',
  isShared: false,
  isExcused: false,
  group: null,
  submitter: '',
  judgement: null,
  feedback: [],
  duplicateRate: null,
  isFinal: false,
  checkId: '',
  checkState: '',
  deduction: 0,
  lateDays: 0,
  isWaived: false,
  attempt: 1,
  attempts: [],
  endsAt: null,
  workingSeconds: 0,
  offer: null,
  workId,
  lateMembers: [],
  overtaken: [],
  ...change,
  rawScore: change.rawScore ?? change.score ?? null,
})

export const handedIn = (change: Partial<Submission> = {}): Partial<Submission> => ({
  state: 1,
  version: 1,
  submittedAt: now - day,
  content: 'x = 5, because …',
  ...change,
})

/** The `can` of somebody who may only look. */
export const nothingAllowed: Info['can'] = {
  ...{ manage: false, grade: false, return: false, urge: false, submit: false, begin: 0 },
  ...{ compare: false, finish: false, offer: false },
}

const info: Info = {
  id: homeworkId,
  courseId,
  title: 'Eigenvalues',
  withheldBy: '',
  withheldFiles: [],
  contentType: 4,
  createdAt: now - 3 * day,
  revision: 1,
  updatedAt: now - 3 * day,
  publishedAt: now - 3 * day,
  endsAt: now + 2 * day,
  workState: 0,
  timeState: 2,
  checkrepeat: '0',
  warmingcheckrate: '',
  grade: null,
  overtime: false,
  submittedCount: 0,
  gradedCount: 0,
  studentCount: 0,
  details: '<p>Exercises 1 to 5</p>',
  attachments: [],
  fullScore: 100,
  deadline: now + 2 * day,
  publishAt: now - 3 * day,
  isLateAllowed: true,
  lateRule: 1,
  grace: 0,
  latePercent: 0,
  maxLatePercent: 100,
  attempts: 1,
  attemptRule: 1,
  workingMinutes: 0,
  isTaskHidden: false,
  isOwnDeadline: false,
  beginsAt: null,
  minCommentLength: 0,
  kind: 1,
  reviewType: 1,
  groupSetId: '',
  groupSetName: '',
  ungroupedCount: 0,
  classmates: 0,
  warningRate: 30,
  showsDuplicates: false,
  isAnonymous: false,
  areNamesHidden: false,
  review: null,
  rubric: null,
  isScorePublished: false,
  serverTime: now,
  counts: null,
  mine: null,
  offerCount: 0,
  waitingOfferCount: 0,
  finalCount: 0,
  can: nothingAllowed,
}

/** A homework as one of its students sees it. */
export function forStudent(own: Partial<OwnSubmission> = {}, change: Partial<Info> = {}): Info {
  const draft = { content: '', html: '', attachments: [], sequence: 0, savedAt: null, writer: '' }
  const mine = { ...submission(1, '陈思远'), draft, ...own }
  const can = { ...info.can, submit: mine.state !== 2 && mine.state !== 4 }
  return { ...info, mine, workState: mine.state, can, ...change }
}

/** A homework as its teacher sees it. */
export const forStaff = (change: Partial<Info> = {}): Info => ({
  ...info,
  counts: { all: 40, notsubmitted: 4, submitted: 35, tograde: 2, graded: 33, returned: 1, overtime: 3 },
  can: {
    manage: true,
    grade: true,
    return: true,
    urge: true,
    submit: false,
    begin: 0,
    compare: false,
    finish: false,
    offer: false,
  },
  ...change,
})

type Detail = AnswerOf<typeof homeworkCalls.getSubmission>

/** Works in the order of grading, each with its place among the others. */
export function detailsOf(submissions: readonly Submission[]) {
  return (input: { studentId?: string }): Detail => {
    const at = submissions.findIndex(each => each.studentId === input.studentId)
    // As on the server: the next one, and after the last the first.
    const waiting = [...submissions.slice(at + 1), ...submissions.slice(0, at)].filter(
      each => each.state === 1,
    )
    return {
      work: submissions[at]!,
      history: submissions[at]!.version,
      place: {
        position: at + 1,
        total: submissions.length,
        graded: submissions.filter(each => each.state === 4).length,
        previous: submissions[at - 1]?.studentId ?? '',
        next: submissions[at + 1]?.studentId ?? '',
        nextUngraded: waiting[0]?.studentId ?? '',
      },
    }
  }
}

export const pageOf = <T>(list: T[]) => ({
  list,
  pageTotal: 1,
  total: list.length,
  currentPage: 1,
  pageSize: 50,
  counts: forStaff().counts!,
})
