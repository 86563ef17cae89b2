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

/** What a story is about: everything, or what some features do between themselves, so that they meet more often. */
export function movesFor(seed: number): readonly Move[] {
  const draw = drawFrom(seed, 0, new Marks())
  const all = [...movesOf].filter(([, moves]) => moves.length > 0)
  if (draw.chance(25)) return all.flatMap(([, moves]) => moves)
  const chosen = new Set([
    'activity',
    ...draw.some(
      all.map(([name]) => name),
      3,
    ),
  ])
  return all.flatMap(([name, moves]) => (chosen.has(name) ? moves : []))
}
