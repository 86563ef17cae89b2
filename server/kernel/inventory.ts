import { toJSONSchema, type ZodType } from 'zod'
import { permissionsFor } from '#contract/access.ts'
import type { Call } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { socketMessages } from '#contract/socket.ts'
import { socketAnswers } from '#contract/socket-answers.ts'
import { spellingOf } from '#contract/wired.ts'
import type { App } from './feature.ts'
import { callRoutes } from './http.ts'

/** Every call's path (aliases included) and every message's command, from the declarations themselves. */
export function inventory(app: App) {
  const messages = [
    socketMessages,
    socketAnswers,
    ...app.features.map(feature => feature.messages ?? {}),
  ].flatMap(Object.values)
  return {
    calls: callRoutes(app).map(({ path }) => path),
    messages: [...new Set(messages.map(({ cmd }) => cmd as string))],
  }
}

/** The calls as an OpenAPI 3.1 document. */
export function openApi(app: Pick<App, 'features'>) {
  const paths = Object.fromEntries(
    callRoutes(app).map(({ call, path }) => [
      path,
      {
        post: {
          summary: call.summary,
          tags: [path.split('/')[1]],
          description: `${call.kind === 'query' ? 'Reads only; GET works too.' : 'Changes something; may be repeated without harm.'} Access: ${accessText(call)}.`,
          requestBody: {
            content: {
              [call.body === 'multipart' ? 'multipart/form-data' : 'application/json']: {
                schema: schemaOf(call.input),
              },
            },
          },
          responses: {
            200: {
              description: 'The envelope',
              content: { 'application/json': { schema: envelopeOf(call.output) } },
            },
          },
        },
      },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern',
      version: '1',
      description: `Every answer is the envelope {status, code, message, data}. A lost session answers code ${kernelErrors.sessionMissing.code}, a course that is not there ${kernelErrors.courseAbsent.code}.`,
    },
    paths,
  }
}

function accessText({ access, input }: Call) {
  if (access.who !== 'course') return access.who
  const needed = permissionsFor(access)
  return `${access.role} of the course of \`${spellingOf(input, access.field)}\`${needed.length > 0 ? `, permission ${needed.join(' and ')}` : ''}`
}

const schemaOf = (schema: unknown) => toJSONSchema(schema as ZodType, { io: 'input', unrepresentable: 'any' })

function envelopeOf(output: unknown) {
  return {
    type: 'object',
    properties: {
      status: { enum: [0, 1] },
      code: { type: 'integer' },
      message: { type: 'string' },
      data: schemaOf(output),
    },
  }
}
