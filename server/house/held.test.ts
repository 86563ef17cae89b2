import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { type Node as Parsed, parse } from 'acorn'
import { expect, test } from 'vitest'
import { held } from './held.ts'

/*
 * Everything that a process keeps in memory from one request to the next has a line in held.ts: how another process learns of a
 * change, or why it need not.
 */

const root = join(import.meta.dirname, '..')

interface Node extends Parsed {
  [property: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* within(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) yield* within(each)
}

const isFunction = ({ type }: Node) => /Function/.test(type)
const nameOf = (node: unknown) =>
  isNode(node) ? ((node.name ?? (node.id as Node | null)?.name) as string) : undefined
const listOf = (node: Node, property: string) =>
  (Array.isArray(node[property]) ? node[property].filter(isNode) : []) as Node[]

/** What grows, or is given something later. */
function isStore(value: unknown) {
  if (!isNode(value)) return false
  if (value.type === 'ArrayExpression') return listOf(value, 'elements').length === 0
  if (value.type === 'ObjectExpression') return listOf(value, 'properties').length === 0
  if (value.type !== 'NewExpression') return false
  const made = nameOf(value.callee) ?? ''
  if (/^(Map|Set|WeakMap|WeakSet)$/.test(made)) return listOf(value, 'arguments').length === 0
  // Fixed once made, or what every process has for itself.
  return (
    /^[A-Z]/.test(made) &&
    !/Error$|^(URL|RegExp|Date|Proxy|TextDecoder|TextEncoder|Tokenizer|Failure)$/.test(made)
  )
}

/** A function that gives away functions of its own: what they share stays with them. */
function givesFunctions(of: Node) {
  const body = of.body as Node
  if (body.type !== 'BlockStatement') return isNode(body) && isFunction(body)
  const inner = new Set(listOf(body, 'body').filter(isFunction).map(nameOf))
  const isGiven = (value: unknown): boolean =>
    isNode(value) &&
    (isFunction(value) ||
      (value.type === 'Identifier' && inner.has(nameOf(value))) ||
      (value.type === 'CallExpression' &&
        nameOf(value.callee) === undefined &&
        listOf(value, 'arguments').some(isGiven)) ||
      (value.type === 'ObjectExpression' && listOf(value, 'properties').some(one => isGiven(one.value))))
  return listOf(body, 'body').some(one => one.type === 'ReturnStatement' && isGiven(one.argument))
}

const declared = (statement: Node) =>
  statement.type === 'VariableDeclaration'
    ? listOf(statement, 'declarations').map(({ id, init }) => ({
        name: nameOf(id) ?? '',
        init,
        isChanged: statement.kind === 'let',
      }))
    : []

/** Functions of the house whose result holds something. */
const holders = /^(semaphore|keyedSemaphore|gather|together|madeOnce)$/

function heldIn(text: string): string[] {
  const program = parse(stripTypeScriptTypes(text), {
    ecmaVersion: 'latest',
    sourceType: 'module',
  }) as unknown as Node
  const names: string[] = []
  for (const raw of listOf(program, 'body')) {
    const statement = ((raw.type === 'ExportNamedDeclaration' && raw.declaration) || raw) as Node
    for (const { name, init, isChanged } of declared(statement)) {
      const isHolder =
        isNode(init) && init.type === 'CallExpression' && holders.test(nameOf(init.callee) ?? '')
      if (name && (isChanged || isStore(init) || isHolder)) names.push(name)
    }
    if (statement.type === 'ClassDeclaration')
      for (const { type, key, value } of listOf(statement.body as Node, 'body'))
        if (type === 'PropertyDefinition' && isStore(value)) names.push(`${nameOf(statement)}.${nameOf(key)}`)
    for (const of of within(statement)) {
      if (!isFunction(of) || !givesFunctions(of)) continue
      for (const { name, init, isChanged } of listOf(of.body as Node, 'body').flatMap(declared)) {
        const isShared = [...within(of.body as Node)].some(
          inner =>
            inner !== of && isFunction(inner) && [...within(inner)].some(each => nameOf(each) === name),
        )
        if (name && isShared && (isChanged || isStore(init)))
          names.push(`${nameOf(of) ?? nameOf(statement) ?? ''} ${name}`.trim())
      }
    }
    // What makes room for a limited number is kept for later, wherever it is made.
    for (const each of within(statement))
      if (each.type === 'VariableDeclarator' && isNode(each.init) && nameOf(each.init.callee) === 'LRUCache')
        names.push(nameOf(each.id)!)
  }
  return [...new Set(names)]
}

test('what a process keeps in memory is known, with how another learns of a change', () => {
  const files = globSync('{kernel,features,ports}/**/*.ts', { cwd: root }).filter(
    path => !/(\.test|\/test-[\w-]+|-child)\.ts$/.test(path),
  )
  const found = files.flatMap(path =>
    heldIn(readFileSync(join(root, path), 'utf8')).map(name => `${path} ${name}`),
  )
  expect(found.sort()).toEqual(Object.keys(held).sort())
  for (const [place, reason] of Object.entries(held)) expect(reason.length, place).toBeGreaterThan(10)
})

test('it is found where it hides', () => {
  const found = (text: string) => heldIn(text)
  expect(found('const seen = new Map<string, number>()')).toEqual(['seen'])
  expect(found('export let last = 0')).toEqual(['last'])
  expect(found('const names = new Set(["a"])\nconst [a] = []')).toEqual([])
  expect(found('class Room { readonly #people = new Set<string>() }')).toEqual(['Room.people'])
  expect(
    found('function open() { const all: string[] = []; return { add: (one: string) => all.push(one) } }'),
  ).toEqual(['open all'])
  expect(
    found('function sum(all: number[]) { let sum = 0; for (const each of all) sum += each; return sum }'),
  ).toEqual([])
  expect(found('function open() { let turn = 0; return next; function next() { return turn++ } }')).toEqual([
    'open turn',
  ])
  expect(found('const inTurn = semaphore(1)')).toEqual(['inTurn'])
  expect(
    found(
      'function limit(server: Server) { const buckets = new LRUCache({ max: 5 }); server.on(() => buckets.get(1)) }',
    ),
  ).toEqual(['buckets'])
})
