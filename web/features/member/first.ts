import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { ask } from '#web/lib/call.ts'
import { loadTexts } from '#web/lib/texts.ts'
import { fetchParts } from '#web/shell/extension-points.ts'
import type { First } from '#web/shell/first.ts'
import { memberTabs, studentFigures } from './extension-points.ts'
import { everybody } from './use-students.ts'

/** The people of a course, or whatever the address's tab shows instead. */
export const membersFirst: First = {
  async ask(opening) {
    const courseId = opening.search.get('courseId') ?? ''
    const tab = opening.search.get('tab')
    const tabs = opening.additions(memberTabs).then(async all => {
      const chosen = all.filter(({ key }) => key === tab).map(({ Panel }) => Panel)
      await Promise.all([loadTexts(...all.map(({ text }) => text[0])), fetchParts(chosen)])
    })
    const people = () => [
      opening.askPages(everybody(courseId)),
      opening.ask(ask(memberCalls.countStudents, { courseId })),
      opening.ask(ask(classCalls.listClasses, { courseId })),
      opening.ask(ask(assistantCalls.listTeachers, { courseId })),
    ]
    await Promise.allSettled([tabs, ...(tab ? [] : people())])
  },
}

/** A student's page, whose figures stand above everything else. */
export const studentFirst: First = {
  points: [studentFigures],
  ask: ({ search, ask: askFirst }) =>
    askFirst(
      ask(memberCalls.getStudent, {
        courseId: search.get('courseId') ?? '',
        studentId: search.get('studentid') ?? '',
      }),
    ),
}
