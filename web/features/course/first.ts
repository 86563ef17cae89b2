import { loadTexts } from '#web/lib/texts.ts'
import type { First } from '#web/shell/first.ts'
import { homeQuestion } from './questions.ts'
import { courseAreas, courseContents, courseFooters, courseSections } from './slots.ts'

/** The home of a course: the course itself, its areas, and what is on it. */
export const courseHomeFirst: First = {
  slots: [courseSections, courseFooters, courseContents],
  async ask(opening) {
    const courseId = opening.search.get('courseId') ?? ''
    const areas = opening.slot(courseAreas).then(all => loadTexts(...all.map(({ text }) => text[0])))
    const contents = opening
      .slot(courseContents)
      .then(all => Promise.allSettled(all.map(({ first }) => first(opening))))
    await Promise.allSettled([
      opening.ask(homeQuestion(courseId)),
      loadTexts('course/details'),
      areas,
      contents,
    ])
  },
}
