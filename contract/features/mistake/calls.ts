import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { askedQuestion, questionKey } from '#contract/features/question/entities.ts'
import { questionLimits } from '#contract/features/question/rules.ts'
import { flag, id, integer, nothing, oneOf, pageOf, paging, text } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import {
  classMistake,
  classMistakeDetail,
  classMistakeStudent,
  mistake,
  mistakeRow,
  mistakesSummary,
  ownJudgements,
  practised,
} from './entities.ts'

const question = id('question')

/** Which mistakes; 0 and empty: all. */
const filter = {
  source: integer(0, 99).default(0),
  type: integer(0, 999).default(0),
  /** One point of knowledge. */
  knowledge: text(questionLimits.label).default(''),
} as const

/** The mistakes book of a student in a course: read from their papers, practised by themselves. */
export const mistakeCalls = {
  list: query('/MistakesApi/getMistakesList', {
    summary:
      'The caller’s mistakes of a course, newest first: questions answered below full points whose answers they may see.',
    access: inCourse('student', 'courseId'),
    input: wired({
      courseId,
      ...filter,
      /** Those that have left the book, instead. */
      isMastered: ['mastered', flag.default(false)],
      ...paging,
    }),
    output: pageOf(mistakeRow),
  }),
  summary: query('/MistakesApi/getSummary', {
    summary:
      'How many of the caller’s mistakes asked for are in the book and out of it, how many are to be practised, and what else could be asked for.',
    access: inCourse('student', 'courseId'),
    input: wired({
      courseId,
      ...filter,
      /** Types and points of knowledge of those that have left the book, instead. */
      isMastered: ['mastered', flag.default(false)],
    }),
    output: mistakesSummary,
  }),
  get: query('/MistakesApi/getMistakesDetail', {
    summary: 'One mistake with the caller’s own answer, what is right, and why.',
    access: inCourse('student', 'courseId'),
    input: wired({ courseId, id: question }),
    output: mistake,
  }),
  sheet: query('/MistakesApi/getSheet', {
    summary:
      'The first hundred of the caller’s mistakes with all that they say and what is right, to be printed.',
    access: inCourse('student', 'courseId'),
    input: wired({ courseId, ...filter }),
    output: wired({
      courseName: ['coursename', z.string()],
      total: z.number(),
      list: z.array(z.object({ question: askedQuestion, right: questionKey })),
    }),
  }),
  master: command('/MistakesApi/delMistakes', {
    summary: 'Take a mistake out of the book: the caller knows it by now.',
    access: inCourse('student', 'courseId'),
    afterEnd: true,
    input: wired({ courseId, id: question }),
    output: nothing,
  }),
  putBack: command('/MistakesApi/putBack', {
    summary: 'Put a mistake that has left the book back into it.',
    access: inCourse('student', 'courseId'),
    afterEnd: true,
    input: wired({ courseId, id: question }),
    output: nothing,
  }),
  practise: query('/MistakesApi/getPractice', {
    summary:
      'Questions to answer once more, without what is right: those that are due, one, or similar ones.',
    access: inCourse('student', 'courseId'),
    input: wired({
      courseId,
      ...filter,
      /** This one alone, due or not. */
      id: question.optional(),
      /** Instead of it, those of the caller’s other papers with a point of knowledge in common. */
      isSimilar: ['similar', flag.default(false)],
    }),
    output: z.object({ list: z.array(askedQuestion) }),
  }),
  right: query('/MistakesApi/getRight', {
    summary:
      'What is right in a question in the book and why, for who compares their answer with it and judges by themselves.',
    access: inCourse('student', 'courseId'),
    input: wired({ courseId, id: question }),
    output: wired({ right: questionKey, analysis: z.string() }),
  }),
  answer: command('/MistakesApi/answerMistake', {
    summary: 'Answer a question in the book once more, and learn what is right.',
    access: inCourse('student', 'courseId'),
    afterEnd: true,
    input: wired({
      courseId,
      id: question,
      /** As its type keeps it; null or absent: not known. */
      value: z.unknown().optional(),
      /** Instead of it, where no machine can tell: how the caller judges their own answer. */
      judged: oneOf(ownJudgements).optional(),
    }),
    output: practised,
  }),
  listOfClass: query('/MistakesApi/getClassMistakes', {
    summary: 'The questions of a course’s papers that most of those who answered them got wrong.',
    access: inCourse('staff', 'courseId', 'grade'),
    input: wired({ courseId, ...paging }),
    output: pageOf(classMistake),
  }),
  ofClass: query('/MistakesApi/getClassMistake', {
    summary: 'A question that the class got wrong: what is right, what was answered instead, and where.',
    access: inCourse('staff', 'courseId', 'grade'),
    input: wired({ courseId, id: question }),
    output: classMistakeDetail,
  }),
  studentsOfClass: query('/MistakesApi/getClassMistakeStudents', {
    summary: 'The students who got a question wrong, without those of work that is graded without names.',
    access: inCourse('staff', 'courseId', 'grade'),
    input: wired({ courseId, id: question, ...paging }),
    /** `hidden`: how many did in work that is graded without names, whoever they are. */
    output: pageOf(classMistakeStudent).extend({ hidden: z.number() }),
  }),
}
