import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { Envelope } from '#contract/error.ts'
import { encodeInput } from '#contract/input.ts'
import { forwarding } from './headers.ts'

/** Makes a call as whoever is connected. @param once the key of this attempt; what is none counts for nothing */
export type MakeCall = (call: Call, input: object, once: string) => Promise<Envelope>

interface Sender {
  token: string
  viewsAsStudent: boolean
}

/** @param request with which the connection was opened */
export type CallsOfSockets = (request: IncomingMessage, sender: Sender) => MakeCall

const isPassedOn = (name: string) =>
  ['host', 'user-agent', 'x-language'].includes(name) || forwarding.test(name)

/**
 * Calls that are made over a socket go through the web server like any other: session, rights, limits and what was answered before
 * are decided there, and nowhere else.
 */
export const callsOfSockets =
  (http: FastifyInstance): CallsOfSockets =>
  ({ headers, socket }, { token, viewsAsStudent }) => {
    const { remoteAddress } = socket
    const own = {
      'user-agent': '',
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => isPassedOn(name))),
      ...(viewsAsStudent && { 'x-student-viewer': '1' }),
      ...{ token, 'content-type': 'application/json' },
    }
    return async (call, input, once) => {
      const response = await http.inject({
        ...{ method: 'POST', url: call.path, remoteAddress },
        headers: { ...own, ...(/^[\w-]+$/.test(once) && { 'x-once': once }) },
        payload: JSON.stringify(encodeInput(call, input)),
      })
      return response.json<Envelope>()
    }
  }
