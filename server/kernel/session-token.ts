import type { FastifyRequest } from 'fastify'

export const cookieName = 'token'

const isToken = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

/** The session token of a request, from its header or else its cookie. */
export function tokenOf(request: FastifyRequest) {
  const header = request.headers.token
  if (isToken(header)) return { token: header, byCookie: false }
  const cookie = request.headers.cookie?.match(/(?:^|;\s*)token=([0-9a-f]{64})(?:;|$)/)?.[1]
  return { token: cookie, byCookie: cookie !== undefined }
}
