import type { QueryClient } from '@tanstack/react-query'
import { courseCalls } from '#contract/features/course/calls.ts'
import { roleTabs } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { ask } from '#web/lib/call.ts'
import { startPath } from '#web/shell/guard.ts'
import type { FirstQuestion } from '#web/shell/slots.ts'
import { isTeacher, type User, userQuery } from '#web/shell/user.ts'

/** The courses of somebody who was here before, or whether they may enter the course of the address. */
export const askAboutCourses: FirstQuestion = (client, { path, search }) => {
  if (path === startPath) void askForCourses(client).catch(() => undefined)
  const courseid = search.get('courseId')
  if (courseid && search.has('courseRole'))
    void client.prefetchQuery({
      ...ask(courseCalls.checkEntry, { courseId: courseid }),
      retry: false,
      meta: { handled: true },
    })
}

/** Semesters whose courses are shown at first. */
const shownAtFirst = 2

/** Asked for while the code of their list is on its way. */
async function askForCourses(client: QueryClient) {
  const user = client.getQueryData<User>(userQuery().queryKey) ?? userQuery().initialData()
  if (!user) return
  const isstudy = roleTabs[isTeacher(user) ? 'taught' : 'studied']
  const { semester } = await client.fetchQuery(ask(courseListCalls.listSemesters, { roleTab: isstudy }))
  for (const { semester: year, term } of semester.slice(0, shownAtFirst))
    void client.prefetchQuery(ask(courseListCalls.listCourses, { roleTab: isstudy, semester: year, term }))
}
