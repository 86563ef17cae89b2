import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { integer, text } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** Levels of education that majors are sorted by; a major not in the list can be added by hand. */
export const majorTypes = { higher: 3, higherVocational: 1, secondaryVocational: 2, byHand: 0 } as const

/** A taught or studied major: a field of study and, in `child`, the major itself; one added by hand has only a title. */
export const major = z.object({
  type: z.number(),
  /** Empty if added by hand. */
  id: z.string(),
  title: z.string(),
  child: z.object({ id: z.string(), title: z.string() }),
})
export type Major = Value<typeof major>

/** A major as callers send it. For one from the catalogue only the id counts; the titles come from the catalogue. */
export const majorInput = z.object({
  type: integer(0, 9),
  id: text(200).default(''),
  title: text(100).default(''),
  child: z.object({ id: text(200).default(''), title: text(100).default('') }).nullish(),
})

/** A line of the catalogue. */
export const majorLine = wired({
  type: z.number(),
  id: z.string(),
  title: z.string(),
  /** 1: there is a level below, requested with this id as `pid`. */
  hasChildren: ['haschild', z.number()],
  child: z.object({ id: z.string(), title: z.string() }),
})
