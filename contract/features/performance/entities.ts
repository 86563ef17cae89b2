import { z } from 'zod'
import { flagNumber, id, integer, text, time, url } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { maxStars, reasonLength } from './rules.ts'

/** A student with the stars they have in the course. */
export const studentStars = wired({
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  avatar: url,
  number: ['stno', z.string()],
  stars: z.number(),
})
export type StudentStars = z.output<typeof studentStars>

/** Given stars are positive, taken ones negative. */
export const starCount = integer(-maxStars, maxStars)

/** One of a course's reasons for stars, with as many as it usually brings. */
export const starReason = z.object({ reason: text(reasonLength), stars: starCount })
export type StarReason = z.output<typeof starReason>

/** Stars given in one step; in the log of one student, their part of it. */
export const award = wired({
  id: id('staraward'),
  /** The first names of those who got them. */
  name: ['username', z.string()],
  /** How many got them; 0 once all are taken back. */
  people: z.number(),
  /** The groups they were given to; empty if to single students. */
  group: ['groupname', z.string()],
  stars: z.number(),
  reason: z.string(),
  givenAt: ['createtime', time],
  /** Who gave them; empty for those of the caller. */
  giver: ['teacher', z.string()],
  /** They were taken back and do not count. */
  isUndone: ['undone', flagNumber],
})
export type Award = z.output<typeof award>

/** How a student stands in the course. */
export const standing = {
  stars: z.number(),
  /** 1 for whoever has the most; those with as many share it. */
  rank: z.number(),
  /** Students of the course. */
  students: z.number(),
  given: z.number(),
  /** A positive number too. */
  taken: z.number(),
  /** The newest; the rest by getStarLog. */
  log: z.array(award),
}

/** Stars of a time. */
export const tally = { stars: z.number(), given: z.number(), taken: z.number() }

export const starCard = wired({
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  number: ['stno', z.string()],
  class: z.string(),
  /** Empty while the student has none. */
  code: z.string(),
})
export type StarCard = z.output<typeof starCard>
