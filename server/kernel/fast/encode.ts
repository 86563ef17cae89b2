// Fast, not simple (decision 151): 40 courses are encoded in 80 µs instead of 200. Without it, z.encode does the same.
import { encode, type ZodType } from 'zod'

type Encoder = (value: unknown) => unknown
/** The parts of Zod's definitions that are walked here. */
interface Definition {
  type: string
  shape?: Record<string, SchemaNode>
  catchall?: SchemaNode
  element?: SchemaNode
  innerType?: SchemaNode
  in?: SchemaNode
  out?: SchemaNode
  getter?: () => SchemaNode
  values?: readonly unknown[]
  entries?: Record<string, unknown>
  reverseTransform?: (value: unknown, context: { issues: unknown[] }) => unknown
}
type SchemaNode = ZodType & {
  def: Definition
  /** The fields of a `wired` object: their names in code, and on the wire. */
  shape?: Record<string, SchemaNode>
  spelling?: Record<string, string>
}

const known = new WeakMap<object, Encoder>()

/**
 * Encodes an answer by its schema as `z.encode` does: unnamed fields are left out, codecs are applied. Built once per
 * schema, without Zod's bookkeeping for every value, which took longer than the query for a list of forty courses.
 * Anything it does not know, or a value of the wrong type, goes to Zod, which reports what is wrong.
 */
export function encodeAnswer(schema: unknown, value: unknown): unknown {
  try {
    return encoderOf(schema as SchemaNode)(value)
  } catch {
    return encode(schema as ZodType, value as never)
  }
}

function encoderOf(schema: SchemaNode): Encoder {
  const found = known.get(schema)
  if (found) return found
  // Registered before it is built, because a tree's node contains itself.
  let made: Encoder | undefined
  known.set(schema, value => (made ?? fail())(value))
  made = makeEncoder(schema)
  known.set(schema, made)
  return made
}

function makeEncoder(schema: SchemaNode): Encoder {
  const { def, shape, spelling } = schema
  if (spelling) return literalEncoder(encodersOf(shape!), spelling)
  switch (def.type) {
    case 'object':
      return objectEncoder(def)
    case 'array': {
      const item = encoderOf(def.element!)
      return value => (Array.isArray(value) ? value.map(item) : fail())
    }
    case 'nullable': {
      const inner = encoderOf(def.innerType!)
      return value => (value === null ? null : inner(value))
    }
    case 'optional': {
      const inner = encoderOf(def.innerType!)
      return value => (value === undefined ? undefined : inner(value))
    }
    case 'lazy':
      return value => encoderOf(def.getter!())(value)
    case 'pipe':
      return pipeEncoder(def)
    case 'string':
    case 'number':
    case 'boolean':
      return value => (typeof value === def.type ? value : fail())
    case 'literal':
      return oneOf(def.values!)
    case 'enum':
      return oneOf(Object.values(def.entries!))
    case 'custom':
    case 'unknown':
      return value => value
    default:
      return value => encode(schema, value as never)
  }
}

function oneOf(values: readonly unknown[]): Encoder {
  const allowed = new Set(values)
  return value => (allowed.has(value) ? value : fail())
}

const encodersOf = (shape: Record<string, SchemaNode>) =>
  Object.entries(shape).map(([name, field]) => [name, encoderOf(field)] as const)

function objectEncoder({ shape, catchall }: Definition): Encoder {
  const fields = encodersOf(shape ?? {})
  if (!catchall) return literalEncoder(fields)
  if (catchall.def.type !== 'unknown') return () => fail()
  return value => {
    const result = { ...sourceOf(value) }
    for (const [name, field] of fields) {
      const encoded = field(result[name])
      if (encoded !== undefined) result[name] = encoded
    }
    return result
  }
}

/**
 * Writes an object as one literal with all its fields, those that are absent undefined: the engine then knows the
 * shape, and creates and writes it ten times as fast as one that grows field by field. As in Zod, source is generated
 * for it; the names in it come from our schemas.
 */
function literalEncoder(
  fields: (readonly [string, Encoder])[],
  spelling: Record<string, string> = {},
): Encoder {
  const literal = fields.map(
    ([name], index) =>
      `[${JSON.stringify(spelling[name] ?? name)}]: fields[${index}](source[${JSON.stringify(name)}])`,
  )
  const make = new Function('fields', 'source', `return { ${literal.join(', ')} }`)
  const encoders = fields.map(([, encoder]) => encoder)
  return value => make(encoders, sourceOf(value))
}

const sourceOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : fail()

/** A codec encodes by its reverse transformation; a pipe of schemas is encoded from its end. */
function pipeEncoder({ in: first, out: last, reverseTransform }: Definition): Encoder {
  const end = encoderOf(last!)
  const begin = encoderOf(first!)
  if (!reverseTransform) return value => begin(end(value))
  return value => {
    const context = { issues: [] as unknown[] }
    const written = reverseTransform(end(value), context)
    return context.issues.length > 0 ? fail() : written
  }
}

function fail(): never {
  throw new TypeError('not by this schema')
}
