import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Offers } from '#contract/offers.ts'
import { lectern } from '#server/app.ts'

interface SchemaNode {
  def?: {
    shape?: Record<string, SchemaNode>
    element?: SchemaNode
    innerType?: SchemaNode
    out?: SchemaNode
    options?: SchemaNode[]
    getter?: () => SchemaNode
  }
  shape?: Record<string, SchemaNode>
}

/** Every `can` in an answer. */
function cansIn(schema: SchemaNode | undefined, found: (can: SchemaNode) => void, depth = 0) {
  // A directory contains directories without end.
  if (!schema || depth > 20) return
  const { def } = schema
  for (const [name, field] of Object.entries(schema.shape ?? def?.shape ?? {}))
    if (name === 'can' && field.shape) found(field)
    else cansIn(field, found, depth + 1)
  if (schema.shape) return
  for (const inner of [def?.element, def?.innerType, def?.out, def?.getter?.(), ...(def?.options ?? [])])
    cansIn(inner, found, depth + 1)
}

const named = (
  await Promise.all(
    lectern.features.map(async ({ name }) => {
      const file = new URL(`../../contract/features/${name}/offers.ts`, import.meta.url)
      if (!existsSync(file)) return []
      return Object.values((await import(/* @vite-ignore */ file.href)) as Record<string, Offers[]>).flat()
    }),
  )
).flat()

/** Features whose `can` is not named yet; only ever fewer. */
const unnamed = new Set(['comment'])

test('each field of every `can` names the calls that it offers', () => {
  const missing: string[] = []
  for (const { name, calls = [] } of lectern.features)
    for (const { call } of calls)
      cansIn(call.output as unknown as SchemaNode, can => {
        const offers = named.find(one => one.can === (can as unknown))
        for (const field of Object.keys(can.shape!))
          if (!offers?.calls[field] && !unnamed.has(name)) missing.push(`${name} ${call.path} ${field}`)
      })
  expect([...new Set(missing)]).toEqual([])
})

test('what a field of `can` offers is refused in an ended course, or nothing of it is', () => {
  const mixed = named.flatMap(({ calls }) =>
    Object.entries(calls).filter(([, of]) => {
      const commands = of.filter(({ kind, access }) => kind === 'command' && access.who === 'course')
      return new Set(commands.map(({ afterEnd }) => afterEnd === true)).size > 1
    }),
  )
  expect(mixed.map(([field, of]) => `${field}: ${of.map(({ path }) => path).join(' ')}`)).toEqual([])
})
