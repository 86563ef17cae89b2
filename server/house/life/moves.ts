import { existsSync } from 'node:fs'
import { lectern } from '#server/app.ts'
import type { Move } from '#server/kernel/test-moves.ts'
import { drawFrom, Marks } from './draw.ts'

/** What people do, feature by feature. */
export const movesOf = new Map<string, readonly Move[]>(
  await Promise.all(
    lectern.features.map(async ({ name }): Promise<[string, readonly Move[]]> => {
      const file = new URL(`../../features/${name}/test-moves.ts`, import.meta.url)
      if (!existsSync(file)) return [name, []]
      return [name, ((await import(/* @vite-ignore */ file.href)) as { moves: Move[] }).moves]
    }),
  ),
)

/** Features between which much happens. */
const circles: readonly (readonly string[])[] = [
  ['homework', 'group'],
  ['homework', 'group', 'member'],
  ['homework', 'review'],
  ['homework', 'review', 'score'],
  ['homework', 'comment'],
  ['homework', 'member', 'package'],
  ['attendance', 'member'],
  ['attendance'],
  ['topic', 'comment', 'notice'],
  ['course', 'enrolment', 'member'],
  ['course', 'package'],
]

/** What a story is about: everything, or what some features do between themselves, so that they meet more often. */
export function movesFor(seed: number): readonly Move[] {
  const draw = drawFrom(seed, 0, new Marks())
  const all = [...movesOf].filter(([, moves]) => moves.length > 0)
  const kind = draw.number(1, 100)
  if (kind <= 15) return all.flatMap(([, moves]) => moves)
  const names = all.map(([name]) => name)
  const chosen = new Set(['activity', ...(kind <= 75 ? draw.one(circles) : draw.some(names, 3))])
  return all.flatMap(([name, moves]) => (chosen.has(name) ? moves : []))
}
