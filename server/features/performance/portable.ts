import { sql } from 'kysely'
import { maxStars, reasonLength } from '#contract/features/performance/rules.ts'
import { anyCount, type Portable, type PortableRow } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'

const range = [-maxStars, maxStars] as const
const isSound = ({ stars, reason }: PortableRow) =>
  stars !== 0 && typeof reason === 'string' && [...reason].length <= reasonLength

/** Reasons are the teacher's work, stars that of people. */
export const performancePortable: Portable = {
  tables: [
    {
      table: 'star_reason',
      part: 'content',
      from: ['course_id', 'course'],
      refs: { course_id: 'course' },
      ranges: { position: anyCount, stars: range },
      isSound,
    },
    {
      table: 'star_award',
      part: 'work',
      from: ['course_id', 'course'],
      refs: { id: 'own', course_id: 'course', author_id: 'author', step_id: 'answering_step' },
      ranges: { stars: range },
      isSound,
      counted: { en: 'Stars given', zh: '课堂表现' },
    },
    {
      table: 'star',
      part: 'work',
      from: ['award_id', 'star_award'],
      refs: {
        award_id: 'star_award',
        account_id: 'person',
        course_id: 'course',
        group_id: 'course_group',
        undone_by: 'author',
      },
      ranges: { stars: range },
      isGiven: true,
    },
    {
      table: 'star_pick',
      part: 'work',
      from: ['course_id', 'course'],
      refs: { id: 'own', course_id: 'course', account_id: 'person', picked_by: 'author' },
      follows: [],
    },
  ],
  stays: {
    star_card: 'what is printed belongs to this course alone; elsewhere new cards are made',
  },
  /** Sums are those of the awards, whatever a file says. */
  async settle({ db }, courseId) {
    await copyStars(db, courseId)
  },
}

const copyStars = prepared(
  (_, courseId: string) => sql`
    update star set stars = star_award.stars from star_award
    where star_award.id = award_id and star.course_id = ${courseId} and star.stars <> star_award.stars`,
)
