import { recordStates } from '#contract/features/attendance/rules.ts'

/** The character before that of the first place. */
export const beforePlaces = 255

/**
 * Reads a student's states from one text, two characters for each record: the place of the attendance, and the state's number,
 * 9 for pending. Gives the numbers by place, from 0.
 */
export function decodeStates(text: string) {
  const byPlace = new Map<number, number>()
  for (let index = 0; index < text.length; index += 2)
    byPlace.set(text.charCodeAt(index) - beforePlaces - 1, stateOf(text.charCodeAt(index + 1) - 48))
  return byPlace
}

const stateOf = (digit: number) => (digit === 9 ? recordStates.pending : digit)
