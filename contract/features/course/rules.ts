/** Maximum characters of a course's name, class and venue. */
export const nameLength = 50
export const joinCodeLength = 6
/** Letters and digits without look-alikes (decision P25). */
export const joinCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** In the order offered: whole year, first, second. */
export const terms = ['0', '1', '2'] as const
export type Term = (typeof terms)[number]
/** 1 online, 2 offline, 3 hybrid; 0 is not set. */
export const teachTypes = ['1', '2', '3'] as const
/** Characters of a course's description, its markup included. */
export const introLength = 60_000
const longestStudyTime = 99_999

export const isJoinCode = (code: string) =>
  code.length === joinCodeLength && [...code].every(character => joinCodeAlphabet.includes(character))

/** The two previous school years and the current one, newest first: `2026-2027`. */
export function semesterOptions(year: number) {
  return [year, year - 1, year - 2].map(first => `${first}-${first + 1}`)
}

function isSemester(text: string) {
  const [, first, second] = /^(20\d\d)-(20\d\d)$/.exec(text) ?? []
  return first !== undefined && Number(second) === Number(first) + 1
}

/**
 * The term that a day belongs to: the first from August to January, the second from February to July, as Chinese schools
 * count. @param month 1 to 12
 */
export function termAt({ year, month }: { year: number; month: number }): { semester: string; term: Term } {
  const first = month >= 8 ? year : year - 1
  return { semester: `${first}-${first + 1}`, term: month >= 2 && month <= 7 ? '2' : '1' }
}

/** Hours of study, rounded to one decimal; null for none (empty or -1); NaN if invalid. */
export function parseStudyTime(text: string): number | null {
  if (text === '' || Number(text) === -1) return null
  const hours = Math.round(Number(text) * 10) / 10
  return hours > 0 && hours <= longestStudyTime ? hours : Number.NaN
}

/** The values of the course form. */
export interface CourseDraft {
  courseName: string
  className: string
  venue: string
  semester: string
  term: string
  /** Hours as typed. */
  studyHours: string
}

/** Names of the errors a course form can have. */
export type CourseProblem = 'nameMissing' | 'nameLong' | 'semesterMissing' | 'termMissing' | 'studyTimeWrong'
type Problems = Partial<Record<keyof CourseDraft, CourseProblem>>

/** The error name for each invalid field of a course; used by both server and web. */
export function courseProblems(draft: CourseDraft): Problems {
  const isLong = (text: string) => [...text].length > nameLength
  const problems: Problems = {}
  if (draft.courseName.trim() === '') problems.courseName = 'nameMissing'
  for (const field of ['courseName', 'className', 'venue'] as const)
    if (isLong(draft[field])) problems[field] = 'nameLong'
  if (!isSemester(draft.semester)) problems.semester = 'semesterMissing'
  if (!terms.some(term => term === draft.term)) problems.term = 'termMissing'
  if (Number.isNaN(parseStudyTime(draft.studyHours))) problems.studyHours = 'studyTimeWrong'
  return problems
}
