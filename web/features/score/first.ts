import type { First, Opening } from '#web/shell/first.ts'
import { bookPages, detailQuery } from './queries.ts'

const given = ({ search }: Opening, name: string) => search.get(name) ?? ''

export const scoresFirst: First = {
  ask: async opening => {
    const courseId = given(opening, 'courseId')
    if (given(opening, 'courseRole') === '1') await opening.askPages(bookPages(courseId))
    else await opening.ask(detailQuery(courseId, ''))
  },
}
export const detailFirst: First = {
  ask: opening => opening.ask(detailQuery(given(opening, 'courseId'), given(opening, 'studentid'))),
}
