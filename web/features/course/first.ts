import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { ask } from '#web/lib/call.ts'
import { loadTexts } from '#web/lib/texts.ts'
import type { First } from '#web/shell/first.ts'
import {
  courseAreas,
  courseContents,
  courseFooters,
  courseRows,
  courseSections,
  courseSettings,
  joiningRows,
} from './extension-points.ts'
import { homeQuery } from './queries.ts'

/** The home of a course: the course itself, its areas, and what is on it. */
export const courseHomeFirst: First = {
  points: [courseSections, courseFooters, courseContents],
  async ask(opening) {
    const courseId = opening.search.get('courseId') ?? ''
    const areas = opening.additions(courseAreas).then(all => loadTexts(...all.map(({ text }) => text[0])))
    const contents = opening
      .additions(courseContents)
      .then(all => Promise.allSettled(all.map(({ first }) => first(opening))))
    await Promise.allSettled([opening.ask(homeQuery(courseId)), loadTexts('course/details'), areas, contents])
  },
}

/** The form of a course waits for its words alone. */
export const courseFormFirst: First = { ask: () => loadTexts('course/details') }

/** What staff set for a course. */
export const courseSettingsFirst: First = {
  points: [courseRows, joiningRows, courseSettings],
  async ask(opening) {
    const courseId = opening.search.get('courseId') ?? ''
    const course = opening.ask(ask(courseCalls.getHome, { courseId }))
    await Promise.allSettled([
      loadTexts('course/details'),
      course.then(known =>
        known?.can.edit ? opening.ask(ask(courseCalls.getForm, { courseId })) : undefined,
      ),
      opening.ask(ask(joinCalls.isQuitAllowed, { courseId })),
    ])
  },
}
