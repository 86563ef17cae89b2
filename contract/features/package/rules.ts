import { courseProblems } from '#contract/features/course/rules.ts'

/** The error name for an invalid name of a new course. */
export function copyNameProblem(name: string): 'nameMissing' | 'nameLong' | undefined {
  const fit = { courseName: name, className: '', venue: '', semester: '2026-2027', term: '0', studyHours: '' }
  const { courseName } = courseProblems(fit)
  return courseName === 'nameMissing' || courseName === 'nameLong' ? courseName : undefined
}

/** How often, at least, an export or import reports progress: every few percent. */
export const progressStep = 5

/** School year and term at a given time: the first term begins in August, the second in February. */
export function currentTerm(now: number, timeZone: string): { semester: string; term: number } {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric' }).formatToParts(
    now,
  )
  const part = (type: string) => Number(parts.find(one => one.type === type)?.value)
  const [year, month] = [part('year'), part('month')]
  const first = month >= 8 ? year : year - 1
  return { semester: `${first}-${first + 1}`, term: month >= 8 || month === 1 ? 1 : 2 }
}
