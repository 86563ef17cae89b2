import { z } from 'zod'
import { id } from './wire.ts'

/** A field by the name that code uses: its schema, or the wire's own spelling of the name and the schema. */
type Field = z.ZodType | readonly [spelling: string, schema: z.ZodType]
type Fields = Readonly<Record<string, Field>>

type SchemaOf<F> = F extends readonly [string, infer S] ? S : F
type SpellingOf<K, F> = F extends readonly [infer N extends string, unknown] ? N : K
type CodeShape<F extends Fields> = { -readonly [K in keyof F]: Extract<SchemaOf<F[K]>, z.ZodType> }
type WireShape<F extends Fields> = {
  -readonly [K in keyof F as SpellingOf<K, F[K]> & string]: Extract<SchemaOf<F[K]>, z.ZodType>
}

/** An object of which code and wire name some fields differently. */
export interface Wired<F extends Fields = Fields>
  extends z.ZodType<z.output<z.ZodObject<CodeShape<F>>>, z.input<z.ZodObject<WireShape<F>>>> {
  /** The schemas by the names in code. */
  shape: CodeShape<F>
  /** How the wire spells each of those names. */
  spelling: Readonly<Record<string, string>>
  /** An object with these fields and more. */
  extend<const G extends Fields>(more: G): Wired<Omit<F, keyof G> & G>
}

/**
 * An object whose fields have the field's own terms in code and the protocol's spelling on the wire, both said here:
 *
 *     wired({ attendanceId: ['attenceid', id('attendance')], title: text(50) })
 *
 * Handlers and screens meet `attendanceId` only, JSON `attenceid` only; an issue names the field as the wire does, because
 * whoever sent it knows no other name.
 */
export function wired<const F extends Fields>(fields: F): Wired<F> {
  const named = Object.entries(fields).map(([name, field]): readonly [string, string, z.ZodType] =>
    Array.isArray(field) ? [name, field[0], field[1]] : [name, name, field as z.ZodType],
  )
  const onWire = z.object(Object.fromEntries(named.map(([, spelling, schema]) => [spelling, schema])))
  const codec = z.codec(onWire, z.custom<Record<string, unknown>>(), {
    decode: given =>
      renamed(
        given,
        named.map(([name, spelling]) => [spelling, name]),
      ),
    encode: value =>
      renamed(
        value,
        named.map(([name, spelling]) => [name, spelling]),
      ),
  })
  return Object.assign(codec, {
    shape: Object.fromEntries(named.map(([name, , schema]) => [name, schema])),
    spelling: Object.fromEntries(named),
    extend: (more: Fields) => wired({ ...fields, ...more }),
  }) as unknown as Wired<F>
}

/** The course that a call is about, as nearly all calls spell it. */
export const courseId = ['courseid', id('course')] as const

function renamed(value: Record<string, unknown>, names: [from: string, to: string][]) {
  return Object.fromEntries(names.flatMap(([from, to]) => (from in value ? [[to, value[from]]] : [])))
}

/** How the wire spells a field of a schema, `wired` or not. */
export const spellingOf = (schema: unknown, name: string) =>
  (schema as Partial<Wired>).spelling?.[name] ?? name

/** The fields of a call's input as the wire spells them, for what makes bodies without knowing the call. */
export function wireShape(input: unknown): Record<string, z.ZodType> {
  const { shape = {} } = input as { shape?: Record<string, z.ZodType> }
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [spellingOf(input, name), field]))
}
