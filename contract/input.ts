import { encode, type ZodType } from 'zod'
import type { Call, Schema, Value, Wire } from './call.ts'

type OptionalKeys<S> = {
  [K in keyof S]-?: S[K] extends Schema ? (undefined extends Wire<S[K]> ? K : never) : never
}[keyof S]
type ShapeOf<I> = I extends { readonly shape: infer S } ? S : unknown
/** Fields that are optional on the wire are optional for the caller too. */
type Loose<V, S> = { [K in Exclude<keyof V, OptionalKeys<S>>]: V[K] } & {
  [K in keyof V & OptionalKeys<S>]?: V[K]
}

/** What a caller passes: the input as code sees it; fields with a default are optional. */
export type InputOf<C extends Call> = Loose<Value<C['input']>, ShapeOf<C['input']>>
/** What a caller gets. */
export type AnswerOf<C extends Call> = Value<C['output']>

interface WithShape {
  shape: Record<string, ZodType>
  /** For a `wired` input: the wire name of each field. */
  spelling?: Record<string, string>
}

/** An input in wire form. Field by field, because Zod fills in defaults only when parsing. */
export function encodeInput<C extends Call>(call: C, input: InputOf<C>): Record<string, unknown> {
  const { shape, spelling } = call.input as unknown as WithShape
  const given = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.flatMap(([name, value]) =>
      shape[name] ? [[spelling?.[name] ?? name, encode(shape[name], value)]] : [],
    ),
  )
}

/** Fields that a call does not have: they are not sent. Types find most, but not those of a spread or a variable. */
export function unknownFields(call: Call, input: object): string[] {
  const { shape } = call.input as unknown as WithShape
  return Object.keys(input).filter(name => !shape[name])
}
