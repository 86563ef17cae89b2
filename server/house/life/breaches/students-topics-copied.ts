import { leftBehind as original } from '#server/features/activity/left-behind.ts'

/** What a student started goes along into other courses. */
export const leftBehind: typeof original = (kinds, choices) =>
  original(
    kinds.map(({ travels = [], ...kind }) => ({
      ...kind,
      travels: travels.filter(({ choice }) => choice !== 'work'),
    })),
    choices,
  )
