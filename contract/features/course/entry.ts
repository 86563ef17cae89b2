import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { nothing, text } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

/** The fields that a course can require of students before their first visit. */
export const entryFields = ['classno', 'grade', 'enrolltime'] as const
export type EntryField = (typeof entryFields)[number]
export type EntryInfo = Record<EntryField, string>

export const grades = ['1', '2', '3', '4', '5', '6'] as const
export const classNumberLength = 50
/** The earliest month accepted; the form offers years from `firstOfferedYear`. */
const firstMonth = '1990-01'
export const firstOfferedYear = 2000

/** The error name for each invalid required field; used by both server and web. */
export function entryProblems(info: EntryInfo, asked: readonly EntryField[], year: number) {
  const problems: Partial<Record<EntryField, EntryProblem>> = {}
  const check = (field: EntryField, isRight: boolean, problem: EntryProblem) => {
    if (info[field] === '' ? asked.includes(field) : !isRight) problems[field] = problem
  }
  check('classno', [...info.classno].length <= classNumberLength, 'classMissing')
  check(
    'grade',
    grades.some(grade => grade === info.grade),
    'gradeMissing',
  )
  check('enrolltime', isMonth(info.enrolltime, year), 'monthMissing')
  return problems
}
export type EntryProblem = 'classMissing' | 'gradeMissing' | 'monthMissing'

const isMonth = (month: string, year: number) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && month >= firstMonth && month <= `${year}-12`

/** An object, or its JSON text from form bodies. */
const infoFields = z.object({
  classno: text(400).default(''),
  grade: text(20).default(''),
  enrolltime: text(20).default(''),
})
const entryInfo = z
  .codec(z.union([z.string(), z.record(z.string(), z.unknown())]), z.record(z.string(), z.unknown()), {
    decode: (value, context) => {
      if (typeof value !== 'string') return value
      try {
        return Object(JSON.parse(value)) as Record<string, unknown>
      } catch {
        context.issues.push({ code: 'custom', message: 'neither an object nor its text', input: value })
        return z.NEVER
      }
    },
    encode: value => value,
  })
  .pipe(infoFields)

export const entryCalls = {
  getEntryFields: query('/CourseApi/getMyCourseInfo', {
    summary:
      'What the course asks its students for before the first visit, and what the caller has already given.',
    access: inCourse('student', 'courseId'),
    input: wired({ courseId }),
    output: z.object({ asks: z.array(z.enum(entryFields)), data: infoFields }),
  }),
  saveEntryFields: command('/CourseApi/updateCourseInfo', {
    summary: "Give the caller's class, grade and month of enrolment to a course that asks for them.",
    access: inCourse('student', 'courseId'),
    input: wired({ courseId, data: entryInfo }),
    output: nothing,
  }),
  saveOwnFields: command('/StudentAddtionInfoApi/updateMyCourseInfo', {
    summary:
      "Store class, grade and month of enrolment in the caller's own data, for the next course that asks.",
    access: inCourse('student', 'courseId'),
    input: wired({ courseId, data: entryInfo }),
    output: nothing,
  }),
}
