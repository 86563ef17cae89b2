import { z } from 'zod'
import { id } from './wire.ts'

/** A field under its name in code: its schema, or its wire name and schema. */
type Field = z.ZodType | readonly [spelling: string, schema: z.ZodType]
type Fields = Readonly<Record<string, Field>>

type SchemaOf<F> = F extends readonly [string, infer S] ? S : F
type SpellingOf<K, F> = F extends readonly [infer N extends string, unknown] ? N : K
type CodeShape<F extends Fields> = { -readonly [K in keyof F]: Extract<SchemaOf<F[K]>, z.ZodType> }
type WireShape<F extends Fields> = {
  -readonly [K in keyof F as SpellingOf<K, F[K]> & string]: Extract<SchemaOf<F[K]>, z.ZodType>
}

/** An object whose fields may have different names in code and on the wire. */
export interface Wired<F extends Fields = Fields>
  extends z.ZodType<z.output<z.ZodObject<CodeShape<F>>>, z.input<z.ZodObject<WireShape<F>>>> {
  /** The schemas by the names in code. */
  shape: CodeShape<F>
  /** The wire name of each of them. */
  spelling: Readonly<Record<string, string>>
  /** An object with these fields and more. */
  extend<const G extends Fields>(more: G): Wired<Omit<F, keyof G> & G>
}

/**
 * An object whose fields have standard names in code and the protocol's spelling on the wire, both declared here:
 *
 *     wired({ attendanceId: ['attenceid', id('attendance')], title: text(50) })
 *
 * Handlers and screens see only `attendanceId`, JSON only `attenceid`; an issue uses the wire name, because that is the
 * only one the sender knows.
 */
export function wired<const F extends Fields>(fields: F): Wired<F> {
  const named = Object.entries(fields).map(([name, field]): readonly [string, string, z.ZodType] =>
    Array.isArray(field) ? [name, field[0], field[1]] : [name, name, field as z.ZodType],
  )
  const onWire = z.object(Object.fromEntries(named.map(([, spelling, schema]) => [spelling, schema])))
  const toWire = named.map(([name, spelling]) => [name, spelling] as const)
  const toCode = toWire.map(([name, spelling]) => [spelling, name] as const)
  const codec = z.codec(onWire, z.custom<Record<string, unknown>>(), {
    decode: given => renamed(given, toCode),
    encode: value => renamed(value, toWire),
  })
  return Object.assign(codec, {
    shape: Object.fromEntries(named.map(([name, , schema]) => [name, schema])),
    spelling: Object.fromEntries(toWire),
    extend: (more: Fields) => wired({ ...fields, ...more }),
  }) as unknown as Wired<F>
}

type Respelled<F, S> = F extends readonly [infer N extends string, unknown] ? readonly [N, S] : S
type Optional<F extends Fields> = {
  readonly [K in keyof F]: Respelled<F[K], z.ZodOptional<Extract<SchemaOf<F[K]>, z.ZodType>>>
}
type Usual<F extends Fields, U> = {
  readonly [K in keyof F]: K extends keyof U
    ? Respelled<
        F[K],
        U[K] extends undefined
          ? z.ZodOptional<Extract<SchemaOf<F[K]>, z.ZodType>>
          : z.ZodDefault<Extract<SchemaOf<F[K]>, z.ZodType>>
      >
    : F[K]
}

const schemaOf = (field: Field) => (Array.isArray(field) ? (field[1] as z.ZodType) : (field as z.ZodType))
const respelled = (field: Field, schema: z.ZodType) =>
  Array.isArray(field) ? [field[0] as string, schema] : schema

/** The fields of something that is changed: each may be left out, and then stays as it is. */
export const changes = <const F extends Fields>(fields: F): Optional<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, respelled(field, schemaOf(field).optional())]),
  ) as Optional<F>

/** The same fields of something new: those in `usual` may be left out, and are then as said there. */
export const usually = <
  const F extends Fields,
  const U extends { readonly [K in keyof F]?: z.output<Extract<SchemaOf<F[K]>, z.ZodType>> | undefined },
>(
  fields: F,
  usual: U,
): Usual<F, U> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (!(name in usual)) return [name, field]
      const value = usual[name]
      const schema = schemaOf(field)
      return [
        name,
        respelled(field, value === undefined ? schema.optional() : schema.default(value as never)),
      ]
    }),
  ) as unknown as Usual<F, U>

/** The course that a call is about, as nearly every call spells it. */
export const courseId = ['courseid', id('course')] as const

function renamed(value: Record<string, unknown>, names: readonly (readonly [from: string, to: string])[]) {
  return Object.fromEntries(names.flatMap(([from, to]) => (from in value ? [[to, value[from]]] : [])))
}

/**
 * The same, where some clients spell fields otherwise than the call does.
 * @param others the spellings that are understood besides, with those that the call has
 */
export function alsoSpelled<const F extends Fields>(
  schema: Wired<F>,
  others: Readonly<Record<string, string>>,
): Wired<F> {
  const also = Object.entries(others)
  const either = z.codec(z.record(z.string(), z.unknown()), schema, {
    decode: given => {
      const meant = also.filter(([other, spelling]) => other in given && !(spelling in given))
      return {
        ...given,
        ...Object.fromEntries(meant.map(([other, spelling]) => [spelling, given[other]])),
      } as never
    },
    encode: value => value as Record<string, unknown>,
  })
  const { shape, spelling, extend } = schema
  return Object.assign(either, { shape, spelling, extend }) as unknown as Wired<F>
}

/** The wire name of a schema's field, `wired` or not. */
export const spellingOf = (schema: unknown, name: string) =>
  (schema as Partial<Wired>).spelling?.[name] ?? name

/** The wire names of a call's input fields, for code that builds bodies without knowing the call. */
export function wireShape(input: unknown): Record<string, z.ZodType> {
  const { shape = {} } = input as { shape?: Record<string, z.ZodType> }
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [spellingOf(input, name), field]))
}
