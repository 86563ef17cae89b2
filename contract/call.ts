import type { Access } from './access.ts'

/**
 * The part of a Zod schema that the contract's types need. Constraining a generic by `z.ZodType`
 * instead makes the checker several times slower over hundreds of calls.
 */
export interface Schema<In = unknown, Out = unknown> {
  readonly _zod: { readonly input: In; readonly output: Out }
}

/** The value as code sees it: booleans, milliseconds, numbers. */
export type Value<S extends Schema> = S['_zod']['output']
/** The value as JSON on the wire: `"0"`/`"1"`, seconds as text. */
export type Wire<S extends Schema> = S['_zod']['input']

interface Definition<A extends Access, I extends Schema, O extends Schema> {
  /** One sentence, shown on the API page. */
  summary: string
  access: A
  input: I
  output: O
  /** Other addresses of the same call (spellings that existing clients use). */
  aliases?: readonly string[]
  /**
   * `multipart`: the input arrives as form fields alongside one file. Receiving and storing files is slow, so the
   * command runs outside a transaction and opens its own (`context.inTransaction`).
   */
  body?: 'multipart'
  /**
   * A command that waits for an external service: it runs outside a transaction and opens its own
   * (`context.inTransaction`).
   */
  waits?: true
  /**
   * For an expensive command: at most this many run at a time in one process. The rest wait before their transaction
   * begins, so that a burst does not hold every database connection.
   */
  atOnce?: number
  /**
   * Programs send many of it at the same moment, such as all answers of several tests: requests for it are counted by themselves, with a
   * burst ten times as large (decision 153).
   */
  inRushes?: true
  /** Allowed in student view: it changes nothing that anyone could see. */
  whileViewing?: true
  /**
   * Still allowed after the course has ended. By default a command is then refused to everyone, and a query only to
   * students, and only if the teacher has closed the course to visits (decision 096).
   */
  afterEnd?: true
  /** Maximum bytes of a multipart call's file, where it may be larger than a chunk. */
  largestFile?: number
  /** Answers with this shape instead of the envelope (chunk upload; decision P5). */
  bare?: true
}

interface QueryDefinition<A extends Access, I extends Schema, O extends Schema> extends Definition<A, I, O> {
  /** The web keeps the newest answer on the device, to be read without a network (decision 178). */
  isKept?: true
  /**
   * A projector may ask it, in its one course: what a class may see on a wall, whoever bound it (decision 309). To it
   * every other call answers as if nobody were logged in.
   */
  isProjected?: A extends { who: 'course' } ? true : never
}

export interface Call<
  K extends 'query' | 'command' = 'query' | 'command',
  A extends Access = Access,
  I extends Schema = Schema,
  O extends Schema = Schema,
> extends Definition<A, I, O> {
  kind: K
  path: `/${string}`
  /** Of a query. */
  isKept?: true
  isProjected?: true
}

/** A call that only reads: runs without a transaction and accepts GET as well as POST. */
export function query<A extends Access, I extends Schema, O extends Schema>(
  path: `/${string}`,
  definition: QueryDefinition<A, I, O>,
): Call<'query', A, I, O> {
  return { kind: 'query', path, ...definition }
}

/** A call that changes something: runs in one transaction and can safely be repeated. */
export function command<A extends Access, I extends Schema, O extends Schema>(
  path: `/${string}`,
  definition: Definition<A, I, O>,
): Call<'command', A, I, O> {
  return { kind: 'command', path, ...definition }
}
