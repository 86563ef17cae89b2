import { z } from 'zod'

/**
 * The value types of the existing protocol. Scalars arrive as number or as text, times are Unix seconds as text, stored
 * flags `"0"`/`"1"`. Code on both sides works with strings, numbers, booleans and milliseconds; only these codecs know
 * the wire format.
 */

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const toText = (value: string | number | boolean | null) => (value === null ? '' : String(value))

/** Text, from any scalar; trimmed, without control characters, at most `max` characters. */
export function text(max: number, min = 0) {
  return z.codec(scalar, z.string().min(min).max(max), {
    decode: value => clean(toText(value)),
    encode: value => value,
  })
}

/** Characters that PostgreSQL cannot store or that hide content: controls except tab and line feed, lone surrogates. */
export function clean(value: string) {
  return (
    value
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
      .trim()
  )
}

/** Text kept verbatim: passwords, signatures, codes of other systems. */
export function verbatim(max: number, min = 0) {
  return z.codec(scalar, z.string().min(min).max(max), {
    decode: value => toText(value).toWellFormed().replaceAll('\0', ''),
    encode: value => value,
  })
}

/** A whole number; on the wire a number or its digits. */
export function integer(min = 0, max = Number.MAX_SAFE_INTEGER) {
  return z.codec(z.union([z.number(), z.string()]), z.number().int().min(min).max(max), {
    decode: (value, context) => decimal(value, context),
    encode: value => value,
  })
}

/** A number, perhaps with decimals; on the wire a number or its digits. */
export const decimalNumber = z.codec(z.union([z.number(), z.string()]), z.number(), {
  decode: (value, context) => decimal(value, context),
  encode: value => value,
})

function decimal(value: string | number, context: { issues: z.core.$ZodRawIssue[] }): number {
  const parsed =
    typeof value === 'number'
      ? value
      : /^\s*-?\d{1,15}(\.\d{1,9})?\s*$/.test(value)
        ? Number(value)
        : Number.NaN
  if (Number.isFinite(parsed)) return parsed
  context.issues.push({ code: 'custom', message: 'not a number', input: value })
  return z.NEVER
}

/** A whole number that the wire carries as text (`"82"`). */
export const digits = z.codec(z.union([z.string(), z.number()]), z.number().int(), {
  decode: (value, context) => decimal(value, context),
  encode: value => String(value),
})

/** A number with decimals that the wire carries as text (`"95.5"`); empty text is null. */
export const decimalText = z.codec(z.union([z.string(), z.number()]), z.number().nullable(), {
  decode: (value, context) => (value === '' ? null : decimal(value, context)),
  encode: value => (value === null ? '' : String(value)),
})

const truths = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  [true, true],
  ['true', true],
  [0, false],
  ['0', false],
  [false, false],
  ['false', false],
  ['', false],
])

function flagCodec<W extends string | number>(yes: W, no: W) {
  return z.codec(z.union([z.string(), z.number(), z.boolean()]), z.boolean(), {
    decode: (value, context) => {
      const known = truths.get(value)
      if (known !== undefined) return known
      context.issues.push({ code: 'custom', message: 'neither 0 nor 1', input: value })
      return z.NEVER
    },
    encode: value => (value ? yes : no),
  })
}

/** A stored flag: `"0"` or `"1"`. */
export const flag = flagCodec('1', '0')
/** A flag computed per request: the numbers 0 and 1. */
export const flagNumber = flagCodec(1, 0)

/**
 * A time: Unix seconds as text on the wire, milliseconds in code; `"0"`, `""` and absence are null (none, unlimited).
 */
export const time = z.codec(z.union([z.string(), z.number(), z.null()]), z.number().nullable(), {
  decode: (value, context) => {
    if (value === null || value === '') return null
    const seconds = decimal(value, context)
    if (seconds > 253_402_300_799 || seconds < 0) {
      context.issues.push({ code: 'custom', message: 'not a time in seconds', input: value })
      return z.NEVER
    }
    return seconds === 0 ? null : Math.round(seconds * 1000)
  },
  encode: value => (value === null ? '0' : String(Math.floor(value / 1000))),
})

/** Address of a page or file as sent to clients. */
export const url = z.string()

/** A value from a fixed list; the wire may carry a number or text, and we answer with text. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.codec(z.union([z.string(), z.number()]), z.enum(values), {
    decode: (value, context) => {
      const found = values.find(candidate => candidate === String(value).trim())
      if (found !== undefined) return found as never
      context.issues.push({ code: 'custom', message: `one of ${values.join(', ')}`, input: value })
      return z.NEVER
    },
    encode: value => value as string,
  })
}

/** A list; form bodies send JSON text such as `[]`, some callers ids joined by `|`. */
export function list<S extends z.ZodType>(item: S, max = 1000) {
  return z
    .codec(z.union([z.string(), z.array(z.unknown())]), z.array(z.unknown()).max(max), {
      decode: value => (typeof value === 'string' ? listFromText(value) : value),
      encode: value => value,
    })
    .pipe(z.array(item))
}

function listFromText(value: string): unknown[] {
  if (value === '') return []
  if (!value.startsWith('[')) return value.split('|').filter(part => part !== '')
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return [value]
  }
}

const things = new WeakMap<object, string>()

/**
 * The kinds of things that have ids. An id is a plain string to callers; the flavour keeps one kind's id from being
 * passed where another kind is expected.
 */
export type Thing =
  | keyof ActivityThings
  | 'account'
  | 'session'
  /** What a class looks at on a wall, of whichever feature. */
  | 'projected'
  | 'deviceKey'
  | 'course'
  | 'folder'
  | 'file'
  | 'attendance'
  | 'leave'
  | 'regrade'
  | 'notification'
  | 'upload'
  | 'class'
  | 'courseclass'
  | 'rosterimport'
  | 'invitation'
  | 'groupbatch'
  | 'group'
  | 'examDate'
  | 'notice'
  | 'courseimport'
  | 'application'
  | 'staraward'
  | 'registerimport'
  | 'attendancestep'
  | 'scoreimport'
  | 'comment'
  | 'scorecolumn'
  | 'duplicatecheck'
  | 'review'
  | 'rubric'
  | 'phrase'
  | 'questionbank'
  | 'questionfolder'
  | 'question'
  | 'questionversion'
  | 'questionimport'
  | 'stream'
  | 'conversation'
  | 'answeringstep'
  | 'answeringpost'
  | 'answeringgroup'
/**
 * Those that are activities, each declared by its kind beside its calls: the id of one is also the id of an activity, but not
 * the other way round.
 */
export interface ActivityThings {
  activity: true
}
export type Id<T extends Thing> = string & {
  readonly thing?: T extends 'activity' ? keyof ActivityThings : T
}

/** What every id looks like. */
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The id of a thing: a UUID in lower case, of most things version 7; of files one that says nothing of when it came. */
export function id<T extends Thing>(thing: T) {
  const schema = z.codec(
    z.string(),
    z.custom<Id<T>>(value => typeof value === 'string' && uuid.test(value)),
    {
      decode: value => value.trim().toLowerCase() as Id<T>,
      encode: value => value as string,
    },
  )
  things.set(schema, thing)
  return schema
}

/** An optional id; `""`, 0 or nothing on the wire is null. */
export function idOrNone<T extends Thing>(thing: T) {
  const schema = z.codec(
    z.union([z.string(), z.number(), z.null()]),
    z.custom<Id<T> | null>(value => value === null || (typeof value === 'string' && uuid.test(value))),
    {
      decode: value => {
        const given = value === null ? '' : String(value).trim().toLowerCase()
        return given === '' || given === '0' ? null : (given as Id<T>)
      },
      encode: value => value ?? '',
    },
  )
  things.set(schema, thing)
  return schema
}

/** The kind of thing an id schema names; undefined if it is not an id. Looks through optional and default. */
export function thingOf(schema: unknown): Thing | undefined {
  for (
    let inner = schema as { def?: { innerType?: unknown } } | undefined;
    inner;
    inner = inner.def?.innerType as never
  ) {
    const thing = things.get(inner)
    if (thing) return thing as Thing
  }
  return undefined
}

/** A page number; clients send 0, 1 or nothing for the first page. */
export const pageNumber = z
  .codec(z.union([z.number(), z.string()]), z.number().int().min(0).max(1_000_000), {
    decode: (value, context) => decimal(value, context) || 1,
    encode: value => value,
  })
  .default(1)

/** What `page` and `limit` of a list call accept. */
export const paging = {
  page: pageNumber,
  limit: integer(1, 200).default(10),
}

/** A page of a list as the protocol returns it. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({
    list: z.array(item),
    pageTotal: z.number(),
    total: z.number(),
    currentPage: z.number(),
    pageSize: z.number(),
  })
}

/** An answer without content. */
export const nothing = z.object({})
