import type { FastifyRequest } from 'fastify'
import { safeDecode, type ZodType } from 'zod'
import type { Call, Schema, Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { wireShape } from '#contract/wired.ts'
import { fail } from './failure.ts'

/** Reads the input of a request: query string of a GET, body of a POST. What is null in it counts as absent. */
export function inputOf(request: FastifyRequest, call?: Call): Record<string, unknown> | undefined {
  if (request.method === 'GET') return formFields(Object.entries(request.query as object), call)
  if (request.body === undefined || request.body === null) return {}
  return parseBody(request.body as Buffer, call)
}

/**
 * Fields of a form, which can say null only as the text `null`: absent where the field may be, in a required one a text
 * like any other.
 */
export function formFields(fields: Iterable<[name: string, value: unknown]>, call?: Call) {
  const shape = call ? wireShape(call.input) : {}
  const takes = (name: string, value: unknown) =>
    shape[name] !== undefined && safeDecode(shape[name], value as never).success
  return Object.fromEntries(
    [...fields]
      .filter(([name, value]) => value !== 'null' || !takes(name, undefined))
      .map(([name, value]) => [
        name,
        isJsonList(value) && takes(name, []) ? (parsed(value) ?? value) : value,
      ]),
  )
}

/** Lists are JSON text in forms; one that may have a null in it is read here. */
const isJsonList = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('[') && value.includes('null')

/**
 * The input of a request, from its bytes. Callers label bodies wrongly, so the first byte decides (wire.md section 1):
 * `{` or `[` is JSON, anything else a form, nothing is an empty input.
 * @returns undefined when the bytes are neither
 */
function parseBody(bytes: Buffer, call?: Call): Record<string, unknown> | undefined {
  const text = bytes.toString('utf8').trim()
  if (text === '') return {}
  if (text.startsWith('{')) return parsed(text) as Record<string, unknown> | undefined
  if (text.startsWith('[')) return text === '[]' ? {} : undefined
  return formFields(new URLSearchParams(text), call)
}

function parsed(text: string): unknown {
  try {
    return parseWithoutNulls(text)
  } catch {
    return undefined
  }
}

/**
 * JSON as callers send it: a key whose value is null counts as absent, at every depth (wire.md section 1). A null among
 * the entries of a list stays, since it has a place there; the entry's schema judges it.
 * @throws SyntaxError
 */
export function parseWithoutNulls(text: string): unknown {
  // Without the question every input would be visited value by value.
  return text.includes('null') ? JSON.parse(text, withoutNull) : JSON.parse(text)
}

function withoutNull(this: unknown, _key: string, value: unknown) {
  return value === null && !Array.isArray(this) ? undefined : value
}

/** What was sent, as code has it. @throws malformed, naming the first field that is wrong */
export function decoded<S extends Schema>(schema: S, raw: unknown): Value<S> {
  const read = safeDecode(schema as unknown as ZodType, raw as never)
  if (read.success) return read.data as Value<S>
  const [issue] = read.error.issues
  return fail(kernelErrors.malformed, { field: issue?.path.join('.') || '?' })
}
