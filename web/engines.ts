// Whether the built client can be run by the oldest browsers that are promised (decision 223): each file is parsed at
// their syntax, and what it uses of the language and the browser is looked up in MDN's table of who has what since when.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { CompatData, CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import { type Node, parse } from 'acorn'
import { type Allowance, allowed } from './engines-allowed.ts'

/** The oldest of each engine that is promised (P50). */
const promised = { chrome: 100, safari_ios: 15, firefox: 128 } as const
type Engine = keyof typeof promised

const output = join(import.meta.dirname, '..', '.build', 'web')

interface Table {
  /** Constructors and namespaces, such as `Iterator`. */
  globals: Map<string, string>
  /** `URL.canParse`. */
  statics: Map<string, string>
  /** `.findLast()`, of names that nothing older has. */
  methods: Map<string, string>
}

/** A use of what an engine lacks, or syntax that it cannot read. */
export interface Lack {
  file: string
  what: string
  /** The engines without it, and since when they have it. */
  why: string
}

interface NodeInTree {
  node: Node
  parent: NodeInTree | undefined
}

type Fields = Record<string, unknown>

/** The version since which an engine has it, without flags or prefixes; infinite if it never has. */
function since(statement: SupportStatement | undefined): number {
  const all = statement === undefined ? [] : [statement].flat()
  const usable = all.filter(
    each => !each.flags && !each.prefix && !each.alternative_name && !each.version_removed,
  )
  const versions = usable.map(({ version_added }) =>
    typeof version_added === 'string'
      ? Number.parseFloat(version_added.replace('≤', ''))
      : Number.POSITIVE_INFINITY,
  )
  return Math.min(Number.POSITIVE_INFINITY, ...versions.filter(version => !Number.isNaN(version)))
}

/** Who of the promised lacks it, in words; empty if all have it. */
function lackedBy({ support }: CompatStatement): string {
  return (Object.keys(promised) as Engine[])
    .map(engine => ({ engine, first: since(support[engine]) }))
    .filter(({ engine, first }) => first > promised[engine])
    .map(({ engine, first }) => `${engine} ${Number.isFinite(first) ? `since ${first}` : 'never'}`)
    .join(', ')
}

function readTable(): Table {
  const { javascript, api } = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData
  const globals = new Map<string, string>()
  const statics = new Map<string, string>()
  const young = new Map<string, string>()
  const old = new Set<string>()
  for (const [name, thing] of [...Object.entries(javascript.builtins!), ...Object.entries(api)] as [
    string,
    Identifier,
  ][]) {
    // `Iterator` is old as a thing that all iterators have, and young as a name.
    const own = name in api ? undefined : thing[name]?.__compat
    const whole = [thing.__compat, own].map(each => (each ? lackedBy(each) : '')).find(Boolean) ?? ''
    if (whole) globals.set(name, whole)
    for (const [key, { __compat: member }] of Object.entries(thing) as [string, Identifier][]) {
      if (key === '__compat' || !member) continue
      const lack = lackedBy(member)
      const isStatic = key.endsWith('_static') || !(name in api || `${member.spec_url}`.includes('prototype'))
      const plain = key.replace('_static', '')
      if (!lack) old.add(plain)
      else if (!isStatic) young.set(plain, lack)
      // What came with its whole is found by that.
      else if (!whole) statics.set(`${name}.${plain}`, lack)
    }
  }
  return { globals, statics, methods: new Map([...young].filter(([name]) => !old.has(name))) }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function walk(node: Node, visit: (walked: NodeInTree) => void, parent?: NodeInTree): void {
  const here = { node, parent }
  visit(here)
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit, here)
}

const nameOf = (node: unknown) =>
  isNode(node) && node.type === 'Identifier' ? String((node as unknown as Fields).name) : ''

/** The text of a literal, which may have become a template. */
const textOf = (node: unknown): string => {
  const { type, value, quasis } = (node ?? {}) as Fields & { quasis?: { value: { cooked: string } }[] }
  if (type === 'TemplateLiteral' && quasis?.length === 1) return quasis[0]!.value.cooked
  return type === 'Literal' && typeof value === 'string' ? value : ''
}

/** What stands for the global object. */
const worlds = ['globalThis', 'self', 'window']

/** Everything that a file names: syntax beyond the promise, uses, and what it defines or adds itself. */
function read(code: string) {
  const tree = parse(code, { ecmaVersion: 2022, sourceType: 'module', allowReturnOutsideFunction: true })
  const syntax: string[] = []
  const uses = { globals: new Set<string>(), statics: new Set<string>(), methods: new Set<string>() }
  const own = new Set<string>()
  const added = new Set<string>()
  const imports = new Set<string>()
  walk(tree, ({ node, parent }) => {
    const fields = node as unknown as Fields
    const above = parent?.node as unknown as Fields | undefined
    if (node.type === 'ImportDeclaration') imports.add(textOf(fields.source).replace('./', ''))
    if (node.type === 'StaticBlock') syntax.push('static {}')
    const pattern = (fields.regex as { pattern: string; flags: string } | undefined) ?? undefined
    if (pattern && /\(\?<[=!]/.test(pattern.pattern))
      syntax.push(`lookbehind /${pattern.pattern.slice(0, 40)}/`)
    if (pattern?.flags.includes('v')) syntax.push('flag v of a regular expression')
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const given = fields.arguments as unknown[]
      if (nameOf(fields.callee) === 'RegExp' && /\(\?<[=!]/.test(textOf(given[0])))
        syntax.push('lookbehind in a RegExp')
      // A function that is given to browsers that lack it: `addTo(Promise, 'try', …)`.
      if (given.length === 3) added.add(textOf(given[1]))
    }
    if (node.type === 'MemberExpression') {
      const name = fields.computed ? textOf(fields.property) : nameOf(fields.property)
      const of = nameOf(fields.object)
      if (worlds.includes(of)) uses.globals.add(name)
      if (of) uses.statics.add(`${of}.${name}`)
      if (above?.type === 'CallExpression' && above.callee === node && !above.optional) uses.methods.add(name)
      if (above?.type === 'AssignmentExpression' && above.left === node) own.add(name)
    } else if (node.type === 'Identifier' && !isNamed(node, above)) uses.globals.add(nameOf(node))
    if (node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition')
      own.add(nameOf(fields.key) || textOf(fields.key))
    if (/^(Variable|Function|Class)Declar|^(Function|Class)Expression/.test(node.type))
      own.add(nameOf(fields.id))
  })
  return { syntax, uses, own, added, imports }
}

/** An identifier that is a name of something else: a property, a key, a label. */
const isNamed = (node: Node, above: Fields | undefined) =>
  (above?.type === 'MemberExpression' && above.property === node && !above.computed) ||
  (above?.type === 'Property' && above.key === node && !above.shorthand) ||
  (above?.type === 'MethodDefinition' && above.key === node) ||
  (above?.type === 'PropertyDefinition' && above.key === node)

const nothing = {
  uses: undefined,
  own: new Set<string>(),
  added: new Set<string>(),
  imports: new Set<string>(),
}

/** What the files use and an engine of the promise lacks, whether there is a reason for it or not. */
export function findLacks(files: Record<string, string>): Lack[] {
  const table = readTable()
  const all = Object.entries(files).map(([file, code]) => {
    try {
      return { file, ...read(code) }
    } catch (error) {
      return { file, syntax: [(error as Error).message], ...nothing }
    }
  })
  const ofFile = new Map(all.map(each => [each.file, each]))
  const addedBefore = (file: string, seen = new Set<string>()): string[] => {
    if (seen.has(file)) return []
    seen.add(file)
    const { added = new Set(), imports = new Set() } = ofFile.get(file) ?? nothing
    return [...added, ...[...imports].flatMap(each => addedBefore(each, seen))]
  }
  // What the entry adds or has by that name is there for every file of the page, but for no worker.
  const first = all.find(({ file }) => file.startsWith('index-'))
  const entry = [...(first?.own ?? []), ...addedBefore(first?.file ?? '')]
  return all.flatMap(({ file, syntax, uses, own }) => {
    const isOfPage = !/worker|^sw\./.test(file)
    const there = new Set([...own, ...addedBefore(file), ...(isOfPage ? entry : [])])
    const isAdded = (name: string) => there.has(name)
    const found = (names: Set<string>, lacks: Map<string, string>, sign = '') =>
      [...names]
        .filter(name => lacks.has(name) && !isAdded(name.split('.').at(-1)!))
        .map(name => ({ file, what: `${sign}${name}`, why: lacks.get(name)! }))
    return [
      ...syntax.map(what => ({ file, what, why: 'Safari 15 cannot read the file' })),
      ...(uses
        ? [
            ...found(uses.globals, table.globals),
            ...found(uses.statics, table.statics),
            ...found(uses.methods, table.methods, '.'),
          ]
        : []),
    ]
  })
}

const isAllowed = ({ file, what }: Lack, { in: place, of }: Pick<Allowance, 'in' | 'of'>) =>
  (file.startsWith(`${place}-`) || file === `${place}.js`) && of.includes(what)

/** What the built client uses without a fallback, in words; empty when all is well. The client must have been built. */
export function checkEngines(): string {
  const names = globSync('{sw.js,assets/*.{js,mjs}}', { cwd: output })
  if (names.length === 0) return 'The web client is not built.'
  const files = Object.fromEntries(
    names.map(name => [name.replace('assets/', ''), readFileSync(join(output, name), 'utf8')]),
  )
  const lacks = findLacks(files)
  const idle = allowed.flatMap(({ in: place, of }) =>
    of
      .filter(what => !lacks.some(lack => isAllowed(lack, { in: place, of: [what] })))
      .map(what => `${place}: ${what} is allowed and not used any more`),
  )
  const problems = lacks
    .filter(lack => !allowed.some(each => isAllowed(lack, each)))
    .map(({ file, what, why }) => `${file}: ${what} (${why})`)
  return [...problems, ...idle].join('\n')
}

if (import.meta.main) {
  const problems = checkEngines()
  if (problems) console.error(problems)
  process.exitCode = problems ? 1 : 0
}
