import { encode, type ZodType } from 'zod'
import type { Call, Value, Wire } from './call.ts'

type OptionalKeys<W> = { [K in keyof W]-?: undefined extends W[K] ? K : never }[keyof W]
/** Fields that the wire may leave out may be left out by the caller too. */
type Loose<V, W> = { [K in Exclude<keyof V, OptionalKeys<W>>]: V[K] } & {
  [K in keyof V & OptionalKeys<W>]?: V[K]
}

/** What a caller gives: the input as code sees it, fields with a default left out if wished. */
export type InputOf<C extends Call> = Loose<Value<C['input']>, Wire<C['input']>>
/** What a caller gets. */
export type AnswerOf<C extends Call> = Value<C['output']>

/** An input in wire form. Field by field, because Zod fills in defaults only when it reads. */
export function encodeInput<C extends Call>(call: C, input: InputOf<C>): Record<string, unknown> {
  const { shape } = call.input as unknown as { shape: Record<string, ZodType> }
  const given = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.flatMap(([name, value]) => (shape[name] ? [[name, encode(shape[name], value)]] : [])),
  )
}
