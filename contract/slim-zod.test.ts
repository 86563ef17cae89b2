import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc, { type Arbitrary } from 'fast-check'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import * as zod from 'zod'

const here = import.meta.dirname
const files = globSync('**/*.ts', { cwd: here, exclude: name => /\.test\.ts$|^slim-zod\.ts$/.test(name) })

type Exports = Record<string, unknown>

const real: Record<string, Exports> = {}
for (const file of files) real[file] = await import(pathToFileURL(join(here, file)).href)

/** The contract as the client has it. */
async function slimContract() {
  const builds = join(here, '..', '.build')
  await mkdir(builds, { recursive: true })
  const outDir = await mkdtemp(join(builds, 'slim-zod-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { zod: join(here, 'slim-zod.ts') } },
    build: {
      outDir,
      minify: false,
      lib: {
        entry: Object.fromEntries([...files, 'slim-zod.ts'].map(file => [file, join(here, file)])),
        formats: ['es'],
      },
    },
  })
  const built: Record<string, Exports> = {}
  for (const file of [...files, 'slim-zod.ts'])
    built[file] = await import(pathToFileURL(join(outDir, `${file}.js`)).href)
  await rm(outDir, { recursive: true })
  return built
}
const slim = await slimContract()

interface Pair {
  name: string
  zod: zod.ZodType
  slim: never
}

/** Every schema that modules export, by itself or within a call or a message, with its slim counterpart. */
function pairs(theirs: unknown, ours: unknown, name: string, found = new Map<unknown, Pair>()) {
  if (typeof theirs !== 'object' || theirs === null || found.has(theirs)) return found
  if (theirs instanceof zod.ZodType) return found.set(theirs, { name, zod: theirs, slim: ours as never })
  found.set(theirs, undefined as never)
  for (const [key, value] of Object.entries(theirs))
    pairs(value, (ours as Exports)?.[key], `${name}.${key}`, found)
  return found
}

const found = [...pairs(real, slim, '').values()].filter(Boolean)

/** What the definition of a schema holds, by its type. */
interface Parts {
  type: string
  entries: Record<string, unknown>
  values: unknown[]
  element: zod.core.$ZodType
  items: zod.core.$ZodType[]
  options: zod.core.$ZodType[]
  keyType: zod.core.$ZodType
  valueType: zod.core.$ZodType
  innerType: zod.core.$ZodType
  in: zod.core.$ZodType
  out: zod.core.$ZodType
  shape: Record<string, zod.core.$ZodType>
  getter(): zod.core.$ZodType
}

/** What a schema may be given: what fits it, as far as its structure says, and here and there what does not. */
function given({ _zod: { def } }: zod.core.$ZodType, depth = 0): Arbitrary<unknown> {
  const any = def as never as Parts
  const inside = (schema: zod.core.$ZodType) => given(schema, depth + 1)
  const sometimes = (usual: Arbitrary<unknown>) =>
    fc.oneof({ weight: depth > 1 ? 200 : 30, arbitrary: usual }, { weight: 1, arbitrary: anything })
  const of: Record<string, () => Arbitrary<unknown>> = {
    string: () => fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('12', '', uuids[0])),
    number: () => fc.oneof(fc.integer({ min: 0, max: 120 }), fc.double({ noNaN: true })),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    unknown: () => anything,
    never: () => anything,
    enum: () => fc.constantFrom(...Object.values(any.entries)),
    literal: () => fc.constantFrom(...any.values),
    custom: () =>
      fc.oneof({ weight: 30, arbitrary: fc.constant(uuids[0]) }, { weight: 1, arbitrary: anything }),
    array: () => fc.array(inside(any.element), { maxLength: depth > 3 ? 1 : 3 }),
    tuple: () => fc.tuple(...any.items.map(inside)),
    record: () => fc.dictionary(inside(any.keyType) as Arbitrary<string>, inside(any.valueType)),
    union: () => fc.oneof(...any.options.map(inside)),
    optional: () => fc.option(inside(any.innerType), { nil: undefined }),
    nullable: () => fc.option(inside(any.innerType), { nil: null }),
    default: () => fc.option(inside(any.innerType), { nil: undefined }),
    lazy: () => (depth > 4 ? fc.constant(null) : inside(any.getter())),
    pipe: () => (isScalar(any.in) ? fc.oneof(inside(any.out), scalar) : inside(any.in)),
    object: () =>
      fc
        .tuple(
          fc.record(
            Object.fromEntries(Object.entries(any.shape).map(([name, field]) => [name, inside(field)])),
          ),
          fc.option(fc.constant({ more: 1 }), { freq: 8, nil: {} }),
          fc.nat(40),
        )
        .map(([fields, more, drop]) => {
          const all: Exports = { ...fields, ...more }
          const name = Object.keys(all)[drop]
          if (name && drop % 3 === 0) delete all[name]
          return all
        }),
  }
  const make = of[any.type]
  if (!make) throw new Error(`${any.type}: has no samples here; slim-zod.ts may not know it`)
  return sometimes(make())
}

const isScalar = (schema: zod.core.$ZodType) => ['union', 'string', 'number'].includes(schema._zod.def.type)
const uuids = ['0190aaaa-0000-7000-8000-000000000001', '0190AAAA-0000-7000-8000-00000000000B ', 'none']
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    -1,
    1.5,
    '',
    ' a ',
    [],
    {},
    [[]],
    '9'.repeat(30),
    'x\u0000y',
  ),
  fc.jsonValue({ maxDepth: 2 }),
)
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    ...uuids,
    '0',
    '1',
    0,
    1,
    '',
    null,
    true,
    'false',
    '1764240000',
    '95.5',
    '-3',
    1e16,
    '[1]',
    'a|b',
  ),
  fc.string({ maxLength: 30, unit: 'binary' }),
  fc.integer({ min: -5, max: 400 }),
)

interface Zod {
  safeDecode(
    schema: unknown,
    value: unknown,
  ): { success: boolean; data?: unknown; error?: { issues: { path: unknown }[] } }
  encode(schema: unknown, value: unknown): unknown
}
const theirs = zod as never as Zod
const ours = slim['slim-zod.ts'] as never as Zod

function encoded(by: Zod, schema: unknown, value: unknown) {
  try {
    return { value: by.encode(schema, value) }
  } catch {
    return 'refused'
  }
}

const numRuns = process.env.LECTERN_DEEP ? 200 : 10

describe('in the client each schema of the contract', () => {
  let accepted = 0
  test('is there', () => {
    expect(found.length).toBeGreaterThan(900)
  })
  test.each(found.map(pair => [pair.name, pair] as const))(
    'makes of values what Zod makes: %s',
    (_, pair) => {
      for (const value of fc.sample(given(pair.zod), { numRuns, seed: 20_261_127 })) {
        const [expected, got] = [theirs.safeDecode(pair.zod, value), ours.safeDecode(pair.slim, value)]
        expect([got.success, got.data], JSON.stringify(value)).toEqual([expected.success, expected.data])
        expect(encoded(ours, pair.slim, value)).toEqual(encoded(theirs, pair.zod, value))
        if (!expected.success) continue
        accepted++
        expect(encoded(ours, pair.slim, got.data)).toEqual(encoded(theirs, pair.zod, expected.data))
      }
    },
  )
  test('was seen to accept most of them', () => {
    expect(accepted).toBeGreaterThan(found.length * (numRuns / 3))
  })
})
