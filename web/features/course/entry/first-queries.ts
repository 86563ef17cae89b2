import { accountCalls } from '#contract/features/account/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { type RoleTab, roleTabs } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { semestersShownAtFirst, startCalls } from '#contract/features/course/start.ts'
import { ask, comesWith } from '#web/lib/call.ts'
import { loadTexts } from '#web/lib/texts.ts'
import type { Opening } from '#web/shell/first.ts'
import { startPath } from '#web/shell/guard.ts'
import { isTeacher, userQuery } from '#web/shell/user.ts'
import { authorityQuery } from './course-authority.ts'

/** The person's courses, or whether they may enter the course of the address and what they may do there. */
export async function askAboutCourses(opening: Opening): Promise<void> {
  if (opening.path === startPath) return askForCourses(opening)
  const { search } = opening
  const courseId = search.get('courseId')
  if (!courseId || !search.has('courseRole')) return
  await Promise.allSettled([
    opening.ask(entryQuery(courseId)),
    loadTexts('course/entry'),
    ...(search.get('courseRole') === '1' ? [opening.ask(authorityQuery(courseId))] : []),
  ])
}

/** Asked once in five minutes; the course's screen reports what fails. */
export const entryQuery = (courseId: string) => ({
  ...ask(courseCalls.checkEntry, { courseId }),
  staleTime: 300_000,
  retry: false,
  meta: { handled: true },
})

async function askForCourses(opening: Opening): Promise<void> {
  const named = opening.search.get('tab')
  const wanted = named === 'assisted' || named === 'studied' ? named : 'taught'
  const isKnown = Object.values(roleTabs).some(roleTab => opening.knows(semestersQuestion(roleTab)))
  if (!isKnown) askAllAtOnce(opening, roleTabs[wanted])
  const user = await opening.ask(userQuery())
  if (!user) return
  const roleTab = roleTabs[isTeacher(user) ? wanted : 'studied']
  const list = await opening.ask(semestersQuestion(roleTab))
  const courses = (list?.semester ?? [])
    .slice(0, semestersShownAtFirst)
    .map(({ semester, term }) => opening.ask(ask(courseListCalls.listCourses, { roleTab, semester, term })))
  await Promise.all(courses)
}

const semestersQuestion = (roleTab: (typeof roleTabs)[RoleTab]) =>
  ask(courseListCalls.listSemesters, { roleTab })

/** One question for all that the list shows; whoever asks for a part of it waits for that. */
function askAllAtOnce(opening: Opening, wanted: (typeof roleTabs)[RoleTab]): void {
  // Not again where no answer comes: those who wait for a part ask, and may know it from the device.
  const start = opening
    .ask({ ...ask(startCalls.getStart, { roleTab: wanted }), gcTime: 10_000, retry: false })
    .then(answer => {
      const { roleTab, courses } = answer ?? { roleTab: wanted, courses: [] }
      for (const { list, semester, term } of courses)
        comesWith(courseListCalls.listCourses, { roleTab, semester, term }, Promise.resolve(list))
      return answer
    })
  comesWith(
    accountCalls.getAccount,
    {},
    start.then(answer => answer?.account),
  )
  comesWith(
    runningCalls.getRunning,
    {},
    start.then(answer => answer?.running),
  )
  comesWith(
    runningCalls.getWaiting,
    {},
    start.then(answer => answer?.waiting),
  )
  for (const roleTab of Object.values(roleTabs))
    comesWith(
      courseListCalls.listSemesters,
      { roleTab },
      start.then(answer => (answer?.roleTab === roleTab ? answer.semesters : undefined)),
    )
}
