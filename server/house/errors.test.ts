import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ErrorDefinition } from '#contract/error.ts'

const contract = join(import.meta.dirname, '../../contract')

const isError = (value: unknown): value is ErrorDefinition =>
  typeof value === 'object' && value !== null && 'name' in value && 'code' in value && 'text' in value

/** All that some file of the contract exports in a record of errors, by name. */
async function declaredErrors() {
  const paths = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const files = await Promise.all(paths.map(path => import(/* @vite-ignore */ join(contract, path))))
  const groups = files.flatMap(file => Object.values(file as Record<string, unknown>))
  const found = groups.flatMap(group =>
    typeof group === 'object' && group !== null ? Object.values(group).filter(isError) : [],
  )
  return new Map(found.map(error => [error.name, error]))
}

/**
 * Clients know an error by its code and people by its text, wherever in the contract it is declared. A line changes here
 * when it is meant to: `npx vitest run --project server server/house/errors.test.ts -u`.
 */
test('every error has the code and the texts that it had', async () => {
  const errors = [...(await declaredErrors()).values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  expect(errors.length).toBeGreaterThan(250)
  const lines = errors.map(({ name, code, text }) => `${name} ${code}\n  ${text.en}\n  ${text.zh}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('errors.txt')
})

test('each number of ours says one thing', async () => {
  const ours = [...(await declaredErrors()).values()].filter(({ code }) => code >= 41400 && code < 42000)
  expect(ours.length).toBeGreaterThan(30)
  // The same of several kinds of activity is one thing.
  const sayings = Map.groupBy(ours, ({ code }) => code)
  const shared = [...sayings].map(
    ([code, those]) => [code, [...new Set(those.map(({ name }) => name.split('.').at(-1)))]] as const,
  )
  expect(shared.filter(([, names]) => names.length > 1)).toEqual([])
})
