// What the contract uses of Zod, for the client: it reads the same schemas, accepts and refuses the same values and
// makes the same of them, in a fiftieth of the code. The build puts it in Zod's place (decision 234); server, tests and
// types have Zod itself. What is wrong with a refused value is told by its path alone.

type Run = (value: unknown, isEncoding: boolean) => unknown
type Check = (value: never) => boolean
interface Context {
  issues: unknown[]
}

/** What a schema makes of a value that it refuses. */
const refused = Symbol('refused')
/** Where the value is refused, the innermost name first. */
let refusedAt: (string | number)[] = []

class Schema {
  declare run: Run
  constructor(run: Run) {
    this.run = run
  }
  optional() {
    return new Schema((value, isEncoding) => (value === undefined ? value : this.run(value, isEncoding)))
  }
  nullable() {
    return new Schema((value, isEncoding) => (value === null ? value : this.run(value, isEncoding)))
  }
  nullish() {
    return this.nullable().optional()
  }
  default(instead: unknown) {
    return new Schema((value, isEncoding) =>
      value === undefined && !isEncoding ? instead : this.run(value, isEncoding),
    )
  }
  describe() {
    return this
  }
  pipe(next: Schema) {
    return new Schema((value, isEncoding) =>
      isEncoding
        ? through(value, isEncoding, next.run, this.run)
        : through(value, isEncoding, this.run, next.run),
    )
  }
  /** The same with a further condition; for a number or a text, a bound. */
  where(check: Check): this {
    const narrower = Object.create(this) as this
    narrower.run = (value, isEncoding) => {
      const made = this.run(value, isEncoding)
      return made !== refused && check(made as never) ? made : refused
    }
    return narrower
  }
  safeParse(value: unknown) {
    return safeDecode(this, value)
  }
}

class Sized extends Schema {
  min(least: number) {
    return this.where((value: SizedValue) => sizeOf(value) >= least)
  }
  max(most: number) {
    return this.where((value: SizedValue) => sizeOf(value) <= most)
  }
  int() {
    return this.where(Number.isSafeInteger)
  }
  regex(pattern: RegExp) {
    return this.where((value: string) => pattern.test(value))
  }
}

class Fields extends Schema {
  declare shape: Record<string, Schema>
  private readonly others: 'dropped' | 'kept' | 'refused'
  constructor(shape: Record<string, Schema>, others: 'dropped' | 'kept' | 'refused') {
    const names = Object.keys(shape)
    super((value, isEncoding) => {
      if (!isRecord(value)) return refused
      if (others === 'refused' && Object.keys(value).some(name => !Object.hasOwn(shape, name))) return refused
      const made: Record<string, unknown> = others === 'kept' ? { ...value } : {}
      for (const name of names) {
        const field = shape[name]!.run(value[name], isEncoding)
        // Anything at all, but something.
        if (field === refused || (shape[name] === anything && !(name in value))) return refuse(name)
        if (field !== undefined || name in value) made[name] = field
      }
      return made
    })
    this.shape = shape
    this.others = others
  }
  extend(more: Record<string, Schema>) {
    return new Fields({ ...this.shape, ...more }, this.others)
  }
}

const anything = new Schema(value => value)

type SizedValue = number | string | unknown[]

/** A number itself; of a text the characters, as Zod counts them: a surrogate pair is one. */
function sizeOf(value: SizedValue) {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? value.replace(pairs, '_').length : value.length
}
const pairs = /[\ud800-\udbff][\udc00-\udfff]/g

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function refuse(name: string | number) {
  refusedAt.push(name)
  return refused
}

function through(value: unknown, isEncoding: boolean, first: Run, second: Run) {
  const between = first(value, isEncoding)
  return between === refused ? refused : second(between, isEncoding)
}

const fitting =
  (fits: (value: unknown) => boolean): Run =>
  value =>
    fits(value) ? value : refused

function listed(value: unknown, isEncoding: boolean, itemAt: (place: number) => Schema) {
  if (!Array.isArray(value)) return refused
  const made: unknown[] = []
  for (let place = 0; place < value.length; place++) {
    const item = itemAt(place).run(value[place], isEncoding)
    if (item === refused) return refuse(place)
    made.push(item)
  }
  return made
}

function union(options: readonly Schema[]) {
  return new Schema((value, isEncoding) => {
    for (const option of options) {
      const made = option.run(value, isEncoding)
      if (made !== refused) return made
    }
    return refused
  })
}

interface Ways {
  decode(value: never, context: Context): unknown
  encode(value: never, context: Context): unknown
}

function codec(wire: Schema, code: Schema, ways: Ways) {
  const turned =
    (turn: Ways['decode']): Run =>
    value => {
      const context: Context = { issues: [] }
      const made = turn(value as never, context)
      return context.issues.length > 0 ? refused : made
    }
  const [decoded, encoded] = [turned(ways.decode), turned(ways.encode)]
  return new Schema((value, isEncoding) => {
    const [first, turn, second] = isEncoding ? [code, encoded, wire] : [wire, decoded, code]
    const made = through(value, isEncoding, first.run, turn)
    return made === refused ? refused : second.run(made, isEncoding)
  })
}

function record(key: Schema, item: Schema) {
  return new Schema((value, isEncoding) => {
    // Not a number or a text as an object, which the codec of a form's field can make.
    if (!isRecord(value) || Object.prototype.toString.call(value) !== '[object Object]') return refused
    const made: Record<string, unknown> = {}
    for (const name of Object.keys(value)) {
      const field = key.run(name, isEncoding) === refused ? refused : item.run(value[name], isEncoding)
      if (field === refused) return refuse(name)
      made[name] = field
    }
    return made
  })
}

export const z = {
  NEVER: undefined,
  config: () => undefined,
  string: () => new Sized(fitting(value => typeof value === 'string')),
  number: () => new Sized(fitting(Number.isFinite)),
  boolean: () => new Schema(fitting(value => typeof value === 'boolean')),
  null: () => new Schema(fitting(value => value === null)),
  unknown: () => anything,
  never: () => new Schema(() => refused),
  literal: (given: unknown) => new Schema(fitting(value => [given].flat().includes(value))),
  enum: (values: readonly string[]) => new Schema(fitting(value => values.includes(value as string))),
  custom: (fits: (value: unknown) => boolean = () => true) => new Schema(fitting(fits)),
  object: (shape: Record<string, Schema>) => new Fields(shape, 'dropped'),
  looseObject: (shape: Record<string, Schema>) => new Fields(shape, 'kept'),
  strictObject: (shape: Record<string, Schema>) => new Fields(shape, 'refused'),
  array: (item: Schema) => new Sized((value, isEncoding) => listed(value, isEncoding, () => item)),
  tuple: (items: readonly Schema[]) =>
    new Schema((value, isEncoding) =>
      Array.isArray(value) && value.length === items.length
        ? listed(value, isEncoding, place => items[place]!)
        : refused,
    ),
  union,
  discriminatedUnion: (_: string, options: readonly Schema[]) => union(options),
  record,
  codec,
  lazy: (schema: () => Schema) => new Schema((value, isEncoding) => schema().run(value, isEncoding)),
}

type Result = { success: true; data: unknown } | { success: false; error: { issues: { path: unknown[] }[] } }

function attempt(schema: Schema, value: unknown, isEncoding: boolean): Result {
  refusedAt = []
  const data = schema.run(value, isEncoding)
  if (data !== refused) return { success: true, data }
  return { success: false, error: { issues: [{ path: [...refusedAt].reverse() }] } }
}

/** What the code sees of a value of the wire. */
export const safeDecode = (schema: Schema, value: unknown) => attempt(schema, value, false)

/** @throws Error where the schema refuses the value */
export function encode(schema: Schema, value: unknown) {
  const result = attempt(schema, value, true)
  if (result.success) return result.data
  throw new Error(`refused: ${result.error.issues[0]?.path.join('.')}`)
}
