import type { FastifyRequest } from 'fastify'

/** Reads the input of a call: query string of a GET, body of a POST. */
export function inputOf(request: FastifyRequest): Record<string, unknown> | undefined {
  if (request.method === 'GET') return request.query as Record<string, unknown>
  if (request.body === undefined || request.body === null) return {}
  return parseBody(request.body as Buffer)
}

/**
 * The input of a request, from its bytes. Callers label bodies wrongly, so the first byte decides (wire.md section 1):
 * `{` or `[` is JSON, anything else a form, nothing is an empty input.
 * @returns undefined when the bytes are neither
 */
function parseBody(bytes: Buffer): Record<string, unknown> | undefined {
  const text = bytes.toString('utf8').trim()
  if (text === '') return {}
  if (text.startsWith('{')) return parseJson(text)
  if (text.startsWith('[')) return text === '[]' ? {} : undefined
  return Object.fromEntries(new URLSearchParams(text))
}

function parseJson(text: string) {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
