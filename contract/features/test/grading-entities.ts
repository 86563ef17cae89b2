import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { questionKey } from '#contract/features/question/entities.ts'
import { decimalNumber, flag, id, integer, list, oneOf, text, time, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { activityRubric, judgement, judging } from '../rubric/entities.ts'
import { submissionRow } from '../submission/entities.ts'
import { submissionKeys } from '../submission/fields.ts'
import { commentLength } from '../submission/rules.ts'
import { paperQuestion } from './entities.ts'
import { refusal, writtenAnswer } from './taking-entities.ts'

/** How many answers are graded at once. */
export const maxGrades = 100

/** A student in the list of a test. */
export const studentOfTest = submissionRow.extend({
  /** How often they left the page in this attempt; null: not the caller's to know. */
  switches: ['switchtimes', z.number().nullable()],
  /** Seconds from beginning to handing in; null: not handed in, or not the caller's to know. */
  seconds: z.number().nullable(),
  /** The paper was begun; empty while names are hidden. */
  beganAt: ['begintime', time],
  /** They write, and are bound to one device, which staff may free. */
  isBound: ['bound', flag],
})
export type StudentOfTest = Value<typeof studentOfTest>

/** The score that counts for an answer. */
const answerScore = wired({
  score: z.number(),
  /** Of who graded it; empty by the machine. */
  comment: z.string(),
  isByMachine: ['bymachine', flag],
  /** The levels behind it; null: it was given without a rubric. */
  judgement: judgement.nullable(),
})

/** What somebody answered, and what it got. */
const answered = {
  written: writtenAnswer,
  /** As people read it in a line; empty: not answered. */
  text: z.string(),
  isAnswered: ['answered', flag],
  /** Null: nobody has graded it yet. */
  score: answerScore.nullable(),
  /** What the machine gives, also where a person gave something else; null: it cannot tell. */
  machineScore: ['machinescore', z.number().nullable()],
  /** How often people have graded it: sent back as `seen` with a grade. */
  gradeCount: ['marks', z.number()],
} as const

/** A question of a student's paper, as it is graded. */
export const reviewedQuestion = paperQuestion.extend({
  ...answered,
  /** It waits for a grader. */
  isToGrade: ['tograde', flag],
  /** It counts no longer. */
  isDropped: ['dropped', flag],
  right: questionKey,
  /** What is right, as people read it in a line; empty where nothing is. */
  rightText: ['righttext', z.string()],
  /** By which it is graded; null: each grader decides. */
  rubric: activityRubric.nullable(),
})
export type ReviewedQuestion = Value<typeof reviewedQuestion>

/** What one student answered to a question, among the answers of all. */
export const answerOfStudent = wired({
  studentId: submissionKeys.studentId,
  /** As the caller may know them. */
  name: ['username', z.string()],
  number: ['stno', z.string()],
  workId: ['workid', z.string()],
  attempt: z.number(),
  version: z.number(),
  written: writtenAnswer,
  text: z.string(),
  isAnswered: ['answered', flag],
  isToGrade: ['tograde', flag],
  score: answerScore.nullable(),
  gradeCount: ['marks', z.number()],
  /** Answers that say the same but for spaces, capitals and width have the same; empty: not to be graded with others. */
  group: z.string(),
})

/** How many of a group are named beside it; all of them are listed by `listGroupStudents`. */
export const shownOfGroup = 8

/** Answers of all students that say the same, or one that is read by itself. */
export const answerGroup = wired({
  /** What it is called: the same as long as its answers say the same. */
  group: z.string(),
  count: z.number(),
  /** So many of them wait for a grader. */
  toGrade: ['tograde', z.number()],
  /** What all of them have; null: nothing, or not the same. */
  score: z.number().nullable(),
  isMixed: ['mixed', flag],
  /** The same of all of them; empty: not the same, or none. */
  comment: z.string(),
  /** The levels that all of them have; null: not the same, or none. */
  judgement: judgement.nullable(),
  /** What people had decided of them: sent back with a grade. */
  seen: z.string(),
  /** The first of them, as `shownOfGroup` says. */
  answers: z.array(answerOfStudent),
})
export type AnswerGroup = Value<typeof answerGroup>

/** Who has written one of the answers of a group. */
export const studentOfGroup = wired({
  studentId: submissionKeys.studentId,
  /** As the caller may know them. */
  name: ['username', z.string()],
  number: ['stno', z.string()],
  avatar: z.string(),
  /** What counts, by a person or by the machine; null: nothing does. */
  score: z.number().nullable(),
  isToGrade: ['tograde', flag],
})
export type StudentOfGroup = Value<typeof studentOfGroup>

/** An answer that was offered after the end, or what counts in its place. */
export const answerInOffer = paperQuestion.extend({
  /** Its place among the questions of the paper, from 1. */
  number: z.number(),
  written: writtenAnswer,
  isAnswered: ['answered', flag],
})
export type AnswerInOffer = Value<typeof answerInOffer>

/** A score for one answer of one student. */
const grade = {
  studentId: submissionKeys.studentId,
  questionId: ['questionid', id('question')],
  /** At most what the question is worth. */
  score: decimalNumber,
  comment: text(commentLength).optional(),
  /** The levels behind it, where the question has a rubric. */
  judging: judging.optional(),
  attempt: submissionKeys.attempt,
  /** The hand-in that the grader has seen. */
  version: submissionKeys.version,
  workId: submissionKeys.workId,
  /** How many grades of this answer the grader has seen; absent: however many. */
  seen: integer(0).optional(),
} as const
export const reviewInput = grade
export const gradeInputs = list(wired(grade), maxGrades)

/** A score for all answers of a group. */
export const groupGradeInput = {
  questionId: ['questionid', id('question')],
  group: verbatim(100, 1),
  score: decimalNumber,
  comment: text(commentLength).default(''),
  judging: judging.optional(),
  /** `toGrade`: those that wait; `all`: also what was graded, as the grader has seen it. */
  which: oneOf(['toGrade', 'all']).default('toGrade'),
  seen: verbatim(50).default(''),
} as const

/** What became of one of several scores. */
export const gradeOutcome = wired({
  /** How often the answer was graded by now; 0: refused. */
  gradeCount: ['marks', z.number()],
  refusal: refusal.nullable(),
})

export const questionCount = wired({
  questionId: ['questionid', id('question')],
  /** Its place among the questions of the test, from 1; those that count no longer have theirs. */
  number: z.number(),
  /** Papers that have it and were handed in. */
  handedIn: ['handedin', z.number()],
  toGrade: ['tograde', z.number()],
  graded: z.number(),
})
