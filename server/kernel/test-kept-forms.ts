import { isDeepStrictEqual } from 'node:util'
import { safeDecode, safeEncode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import type { testApp } from '#server/kernel/test-app.ts'

export type App = ReturnType<ReturnType<typeof testApp>>
type Fields<C extends Call> = Partial<InputOf<C>>
type Field<C extends Call> = keyof InputOf<C> & string

/** A value that is made from the schema: one that the field accepts and that is not what it is without being set. */
export const other = Symbol('other')
/** By the names of its fields; the test of them all says which are misspelled. */
type Round = Record<string, unknown>

/** A command that keeps what people enter, and where that is read again. */
export interface Form<C extends Call = Call> {
  call: C
  as?: CastMember
  /** It makes something new: what it answers says which. Otherwise it changes what `given` names. */
  makes?: true
  /** What says which thing is meant, and what every round needs. */
  given(app: App): Promise<Fields<C>>
  /**
   * Values that fit together; each round sets its own. Fields that no round names are set in the first, with a value made
   * from the schema.
   */
  rounds?(app: App, given: Fields<C>): Promise<Round[]>
  /** What was entered, read back under the names of the command's fields. */
  read(app: App, given: Fields<C>, answer: AnswerOf<C>): Promise<object>
  /** Fields that are nowhere read back, or say which thing is meant, with the reason. */
  unread?: { [Name in Field<C>]?: string }
}

export const form = <C extends Call>(one: Form<C>) => one as unknown as Form

const days = 86_400_000
/** Whole seconds, as times are kept. */
export const inDays = (count: number) => Math.floor(Date.now() / 1000) * 1000 + count * days

const candidates: unknown[] = [
  ...[true, false, 3, 2, 1, 7, 12, 'Something else', '<p>Something else</p>', inDays(2)],
  ...['2', '3', '1', 'zh-hans'],
]

/** Another value than the one it has. @throws when none of those tried is accepted */
function otherThan(call: Call, name: string, known: unknown) {
  const schema = (call.input as unknown as { shape: Record<string, ZodType> }).shape[name]!
  const found = candidates.find(value => {
    if (isDeepStrictEqual(value, known) || isDeepStrictEqual(value, known ?? null)) return false
    const encoded = safeEncode(schema, value as never)
    if (!encoded.success) return false
    const decoded = safeDecode(schema, encoded.data as never)
    return decoded.success && isDeepStrictEqual(decoded.data, value)
  })
  if (found === undefined)
    throw new Error(`${call.path}: say a value of ${name} that is not ${String(known)}`)
  return found
}

export const fieldsOf = ({ input }: Call) => Object.keys((input as { shape?: object }).shape ?? {})

interface FieldChange {
  field: string
  given: unknown
  before: unknown
  after: unknown
}

/** Sets every field of a form to what it was not, and reads all of them before and after. */
export async function setAll(app: App, { call, as = teacher1, ...form }: Form): Promise<FieldChange[]> {
  const ask = (input: object) => app.call(as, call, input as never)
  const start = await form.given(app)
  const rounds = ((await form.rounds?.(app, start)) ?? [{}]) as Record<string, unknown>[]
  const named = new Set([...rounds.flatMap(round => Object.keys(round)), ...Object.keys(form.unread ?? {})])
  const rest = fieldsOf(call).filter(field => !named.has(field))
  const [first = {}, ...more] = rounds
  const settings: FieldChange[] = []
  for (const round of [{ ...Object.fromEntries(rest.map(field => [field, other])), ...first }, ...more]) {
    const [given, again] = form.makes
      ? [start, start]
      : await form.given(app).then(fresh => [fresh, fresh] as const)
    const read = async (answer: unknown) =>
      (await form.read(app, again, answer as never)) as Record<string, unknown>
    const before = await read(form.makes ? await ask(given) : undefined)
    const values = Object.fromEntries(
      Object.entries(round).map(([field, value]) => [
        field,
        value === other ? otherThan(call, field, before[field]) : value,
      ]),
    )
    const after = await read(await ask({ ...again, ...values }))
    for (const [field, value] of Object.entries(values))
      settings.push({ field, given: value, before: before[field], after: after[field] })
  }
  return settings
}
