import type { FastifyReply } from 'fastify'
import { inputOf } from '#server/kernel/body.ts'
import { success } from '#server/kernel/envelope.ts'
import type { Address, Context } from '#server/kernel/feature.ts'
import { pictureOf, putBack, takeQuestion } from './picture.ts'
import { askAnew, isRight } from './picture-code.ts'

const path = '/UserApi/verify'

/** The picture of a picture code (wire.md section 5): a GET draws a new question, a POST checks the answer. */
export const verifyAddresses: Address[] = [
  {
    method: 'GET',
    path,
    ofProtocol: true,
    handle: (context, request, reply) => sendPicture(context, textOf(inputOf(request)?.sessionid), reply),
  },
  {
    method: 'POST',
    path,
    ofProtocol: true,
    async handle(context, request, reply) {
      const { sessionid, code } = inputOf(request) ?? {}
      const id = textOf(sessionid)
      const right = await context.inTransaction(unit => isRight({ ...context, ...unit }, id, textOf(code)))
      return right ? reply.send(success({})) : sendPicture(context, id, reply)
    },
  },
]

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

async function sendPicture(context: Context, id: string, reply: FastifyReply) {
  const taken = takeQuestion()
  // First, so that nothing is drawn for a code that is none, or was drawn often enough.
  const question = await askAnew(context, id, taken)
  if (question)
    return reply
      .type('image/png')
      .header('Cache-Control', 'no-store')
      .send(await pictureOf(question))
  putBack(taken)
  return reply.code(404).send()
}
