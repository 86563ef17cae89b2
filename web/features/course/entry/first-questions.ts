import { courseCalls } from '#contract/features/course/calls.ts'
import { roleTabs } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { ask } from '#web/lib/call.ts'
import { loadTexts } from '#web/lib/texts.ts'
import type { Opening } from '#web/shell/first.ts'
import { startPath } from '#web/shell/guard.ts'
import { isTeacher, userQuery } from '#web/shell/user.ts'
import { authorityQuestion } from './course-authority.ts'

/** The person's courses, or whether they may enter the course of the address and what they may do there. */
export async function askAboutCourses(opening: Opening): Promise<void> {
  if (opening.path === startPath) return askForCourses(opening)
  const { search } = opening
  const courseId = search.get('courseId')
  if (!courseId || !search.has('courseRole')) return
  await Promise.allSettled([
    opening.ask(entryQuestion(courseId)),
    loadTexts('course/entry'),
    ...(search.get('courseRole') === '1' ? [opening.ask(authorityQuestion(courseId))] : []),
  ])
}

/** Asked once in five minutes; the course's screen reports what fails. */
export const entryQuestion = (courseId: string) => ({
  ...ask(courseCalls.checkEntry, { courseId }),
  staleTime: 300_000,
  retry: false,
  meta: { handled: true },
})

/** Semesters whose courses are shown at first. */
export const shownAtFirst = 2

async function askForCourses({ search, ...opening }: Opening): Promise<void> {
  const user = await opening.ask(userQuery())
  if (!user) return
  const named = search.get('tab')
  const tab = !isTeacher(user) ? 'studied' : named === 'assisted' || named === 'studied' ? named : 'taught'
  const roleTab = roleTabs[tab]
  const list = await opening.ask(ask(courseListCalls.listSemesters, { roleTab }))
  const courses = (list?.semester ?? [])
    .slice(0, shownAtFirst)
    .map(({ semester, term }) => opening.ask(ask(courseListCalls.listCourses, { roleTab, semester, term })))
  await Promise.all(courses)
}
