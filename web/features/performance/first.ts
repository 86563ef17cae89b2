import type { First, Opening } from '#web/shell/first.ts'
import { mineQuery, studentsPages } from './queries.ts'

const courseOf = ({ search }: Opening) => search.get('courseId') ?? ''

export const starsFirst: First = { ask: opening => opening.askPages(studentsPages(courseOf(opening))) }
export const myStarsFirst: First = { ask: opening => opening.ask(mineQuery(courseOf(opening))) }
