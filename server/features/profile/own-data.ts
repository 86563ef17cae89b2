import type { Value } from '#contract/call.ts'
import { schoolLength } from '#contract/features/account/registration.ts'
import type { profileCalls } from '#contract/features/profile/calls.ts'
import { profileErrors } from '#contract/features/profile/errors.ts'
import { type Major, majorTypes } from '#contract/features/profile/majors.ts'
import {
  fieldLength,
  fieldNames,
  fieldProblem,
  grades,
  handMajorProblem,
  isEnrolmentMonth,
  maxMajors,
  maxTaught,
  type ProfileField,
  taughtLength,
} from '#contract/features/profile/rules.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { nameColumns } from '#server/kernel/names.ts'
import { findMajor } from './catalogue.ts'
import type { OwnChanges } from './store.ts'

type Input = Value<typeof profileCalls.updateProfile.input>

/** The columns that an input changes. @throws the problem of the first invalid field */
export function changesOf(context: AccountContext, { kind }: { kind: number }, input: Input): OwnChanges {
  const columns: OwnChanges = {}
  const check = (field: ProfileField, value: string) => checked(context, field, value)
  if (input.name !== undefined) Object.assign(columns, nameColumns(check('name', input.name)))
  if (input.department !== undefined) columns.department = check('department', input.department)
  if (input.classno !== undefined) columns.class_number = check('class', input.classno)
  if (input.number !== undefined)
    columns.number = check(kind === 1 ? 'staffNumber' : 'studentNumber', input.number)
  if (input.school !== undefined) columns.school = [...input.school].slice(0, schoolLength).join('')
  if (input.teachcourse) columns.taught_courses = taughtCourses(input.teachcourse)
  if (input.majors) columns.majors = ownMajors(input.majors)
  if (input.enrolltime !== undefined) {
    if (!isEnrolmentMonth(input.enrolltime, context.now)) fail(profileErrors.monthWrong)
    columns.enrolled_month = input.enrolltime
  }
  if (input.grade !== undefined)
    columns.grade = grades.find(grade => grade === input.grade) ?? fail(profileErrors.gradeWrong)
  return columns
}

function checked({ language }: AccountContext, field: ProfileField, value: string) {
  const problem = fieldProblem(field, value)
  if (problem)
    fail(problem, { title: textIn(language, { text: fieldNames[field] }), limit: fieldLength[field] })
  return value
}

function taughtCourses(names: readonly string[]) {
  const unique = [...new Set(names)]
  if (unique.length > maxTaught || unique.some(name => name === '' || [...name].length > taughtLength))
    fail(profileErrors.taughtWrong)
  return unique
}

/** The stored majors: the catalogue's own wording, and those added by hand. */
function ownMajors(given: NonNullable<Input['majors']>): Major[] {
  const majors = given.map(({ type, id, title, child }) => {
    if (type !== majorTypes.byHand)
      return findMajor(child?.id || id) ?? findMajor(id) ?? fail(profileErrors.majorWrong)
    const problem = handMajorProblem(title)
    if (problem) fail(problem)
    return { type, id: '', title, child: { id: '', title: '' } }
  })
  const unique = [...new Map(majors.map(major => [`${major.id} ${major.title}`, major])).values()]
  if (unique.length > maxMajors) fail(profileErrors.majorsMany, { limit: maxMajors })
  return unique
}
