import { existsSync } from 'node:fs'
import { lectern } from '#server/app.ts'
import type { TestedKind } from '#server/kernel/test-kinds.ts'

/** The kinds of activities, as their features describe them to these tests. */
export const kinds: readonly TestedKind[] = (
  await Promise.all(
    lectern.features.map(async ({ name }) => {
      const file = new URL(`../features/${name}/test-kind.ts`, import.meta.url)
      if (!existsSync(file)) return []
      return [((await import(/* @vite-ignore */ file.href)) as { kind: TestedKind }).kind]
    }),
  )
).flat()
