import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isTable = /[\\/]contract[\\/].*\berrors\.ts$/

/**
 * Leaves out of the client the errors that only the server answers with, whose words come along with the answer: nothing of
 * the client or of the rules that both sides have names them (13 kB of texts). `root` is the client's folder.
 */
export function slimErrors(root: string): Plugin {
  const named = namesIn(join(root, '..'))
  let left = 0
  return {
    name: 'lectern:slim-errors',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!isTable.test(id)) return null
      const program = this.parse(code, { lang: 'ts' }) as unknown as Node
      const unnamed = definitionsIn(program).filter(({ name }) => !named.has(name))
      left += unnamed.length
      return { code: without(code, unnamed), map: null }
    },
    buildEnd(error) {
      if (!error && left < 100) this.error('The contract lists its errors otherwise: see slim-errors.ts')
    },
  }
}

/** Each word that the client or the contract reads of something (`.nameMissing`) or has as a string (`'nameMissing'`). */
function namesIn(project: string): Set<string> {
  const sources = globSync('{web,contract}/**/*.{ts,tsx}', { cwd: project }).filter(
    file => !/\.test\.|\berrors\.ts$|[\\/]texts[\\/]/.test(file),
  )
  return new Set(
    sources.flatMap(file =>
      [...readFileSync(join(project, file), 'utf8').matchAll(/(?:\.|(['"`]))(\w+)(?:\1|\b)/g)].map(
        ([, , name]) => name!,
      ),
    ),
  )
}

/** The definitions in each `errors('feature', { … })`. */
function definitionsIn(program: Node): { name: string; start: number; end: number }[] {
  const found: { name: string; start: number; end: number }[] = []
  for (const statement of program.body as Node[]) {
    const { declarations = [] } = (statement.declaration ?? {}) as { declarations?: { init: Node }[] }
    for (const { init } of declarations) {
      const callee = init?.callee as { name?: string } | undefined
      if (callee?.name !== 'errors') continue
      const [, table] = init.arguments as { properties: (Node & { key: { name: string } })[] }[]
      found.push(...table!.properties.map(({ key, start, end }) => ({ name: key.name, start, end })))
    }
  }
  return found
}

function without(code: string, parts: readonly { start: number; end: number }[]): string {
  return parts.reduceRight(
    (kept, { start, end }) => kept.slice(0, start) + kept.slice(end).replace(/^,/, ''),
    code,
  )
}
