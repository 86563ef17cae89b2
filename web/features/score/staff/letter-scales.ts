import type { LetterStep } from '#contract/features/score/rules.ts'

/** Usual scales of letters. */
export const scales = ['letters', 'signs', 'levels', 'passing'] as const
export type Scale = (typeof scales)[number]

/** What each letter of a scale is called, highest first; words are in the texts, separated by `/`. */
const names = {
  letters: 'A/B/C/D/F',
  signs: 'A/A-/B+/B/B-/C+/C/C-/D+/D/F',
} as const

const lowest: Record<Scale, readonly number[]> = {
  letters: [90, 80, 70, 60, 0],
  signs: [93, 90, 87, 83, 80, 77, 73, 70, 67, 60, 0],
  levels: [90, 80, 70, 60, 0],
  passing: [60, 0],
}

/** @param words the names of a scale that consists of words */
export function stepsOf(scale: Scale, words: Record<'levels' | 'passing', string>): LetterStep[] {
  const letters = (scale === 'letters' || scale === 'signs' ? names[scale] : words[scale]).split('/')
  return lowest[scale].map((from, place) => ({ letter: letters[place] ?? '', lowest: from }))
}
