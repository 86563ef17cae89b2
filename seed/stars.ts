import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { castId, students, teacher1 } from './people.ts'
import { asWritten } from './say.ts'
import { day, minute } from './times.ts'

interface Given {
  daysAgo: number
  reason: string
  stars: number
  /** Places in the class. */
  to: readonly number[]
  /** They got it as this group of the discussion. */
  group?: number
  isUndone?: true
}

const discussion = (group: number) => [0, 1, 2, 3, 4].map(step => group - 1 + 8 * step)

const given: readonly Given[] = [
  { daysAgo: 21, reason: 'Good answer', stars: 1, to: [0, 6, 11] },
  { daysAgo: 21, reason: 'Presented to the class', stars: 2, to: [4] },
  { daysAgo: 14, reason: 'Teamwork', stars: 1, to: discussion(1), group: 1 },
  { daysAgo: 14, reason: 'Teamwork', stars: 2, to: discussion(3), group: 3 },
  { daysAgo: 14, reason: 'Unprepared', stars: -1, to: [8, 19] },
  { daysAgo: 7, reason: 'Good question', stars: 1, to: [0, 2, 23] },
  { daysAgo: 7, reason: 'Presented to the class', stars: 2, to: [1, 2] },
  { daysAgo: 7, reason: 'Good answer', stars: 1, to: [5, 9, 12, 20, 31] },
  { daysAgo: 7, reason: 'Good answer', stars: 1, to: [30], isUndone: true },
  { daysAgo: 3, reason: 'Helped others', stars: 1, to: [0, 10] },
  { daysAgo: 3, reason: 'Teamwork', stars: 1, to: discussion(5), group: 5 },
]

/** Four weeks of stars in Linear Algebra. */
export async function seedStars({ db, now }: Unit, say = asWritten) {
  for (const [place, { daysAgo, reason, stars, to, group, isUndone }] of given.entries()) {
    const award = newId()
    const course_id = linearAlgebra.id
    const givenAt = now - daysAgo * day + place * 4 * minute
    await db
      .insertInto('star_award')
      .values({
        ...{ id: award, course_id, stars, reason: say(reason) },
        ...{ author_id: teacher1.id, given_at: at(givenAt) },
      })
      .execute()
    await db
      .insertInto('star')
      .values(
        to.map(index => ({
          ...{ award_id: award, account_id: students[index]!.id, course_id, stars },
          group_id: group === undefined ? null : castId(35, group),
          undone_by: isUndone ? teacher1.id : null,
          undone_at: at(isUndone ? givenAt + minute : null),
        })),
      )
      .execute()
  }
}
