import { existsSync } from 'node:fs'
import { lectern } from '#server/app.ts'
import type { Move } from '#server/kernel/test-moves.ts'

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
