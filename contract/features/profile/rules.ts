import type { ErrorDefinition, Text } from '#contract/error.ts'
import { nameLength } from '#contract/features/account/registration.ts'
import { profileErrors } from './errors.ts'

export type ProfileField = 'name' | 'department' | 'class' | 'staffNumber' | 'studentNumber'

/** Maximum characters of each field. */
export const fieldLength: Record<ProfileField, number> = {
  name: nameLength,
  department: 20,
  class: 20,
  staffNumber: 20,
  studentNumber: 20,
}

export const fieldNames: Record<ProfileField, Text> = {
  name: { en: 'name', zh: '姓名' },
  department: { en: 'department', zh: '院系' },
  class: { en: 'class', zh: '班级' },
  staffNumber: { en: 'staff number', zh: '工号' },
  studentNumber: { en: 'student number', zh: '学号' },
}

/** Chinese characters, letters, digits, space and ()（）-_·.、,，&/ (decision P23). */
const departmentText = /^[\p{L}\p{M}\p{N} ()（）\-_·.、,，&/]*$/u

/** What is wrong with a line of the profile; `{title}` is the field's name, `{limit}` its maximum length. */
export function fieldProblem(field: ProfileField, value: string): ErrorDefinition | undefined {
  const length = [...value].length
  if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(value)) return profileErrors.fieldEmpty
  if (length === 1) return profileErrors.fieldWrong
  if (length > fieldLength[field]) return profileErrors.fieldLong
  if (field === 'department' && !departmentText.test(value)) return profileErrors.fieldWrong
  return undefined
}

export const handMajorLength = 12
export const maxMajors = 10
export const maxTaught = 20
export const taughtLength = 40

/** What is wrong with a major added by hand. */
export function handMajorProblem(title: string): ErrorDefinition | undefined {
  if (title === '') return profileErrors.majorEmpty
  const length = [...title].length
  return length < 2 || length > handMajorLength || !departmentText.test(title)
    ? profileErrors.majorWrong
    : undefined
}

export const grades = ['1', '2', '3', '4', '5', '6'] as const
export const firstMonth = '1990-01'

/** Whether a text is a month (`2026-09`) in which a current student could have enrolled. */
export const isEnrolmentMonth = (text: string, now: number) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) &&
  text >= firstMonth &&
  text <= `${new Date(now).getUTCFullYear() + 1}-12`

/** In the personal centre: a 1, then 1 to 9, then nine more digits. */
export const isOwnMobile = (text: string) => /^1[1-9]\d{9}$/.test(text)
/** Letters, digits, underscore or hyphen, then @, a domain and at least one part after a dot. */
export const isOwnEmail = (text: string) =>
  text.length <= 100 && /^[\w-]+([.+][\w-]+)*@[\w-]+(\.[\w-]+)*\.[A-Za-z0-9-]{2,}$/.test(text)
