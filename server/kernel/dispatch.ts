import { rm } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { makeAdmission } from './access.ts'
import { decoded, formFields, inputOf } from './body.ts'
import { noteCalled, type Outcome } from './call-coverage.ts'
import { failureEnvelope, success, unknownEnvelope } from './envelope.ts'
import { Failure, fail } from './failure.ts'
import { encodeAnswer } from './fast/encode.ts'
import type { App, Context, Person, Served } from './feature.ts'
import {
  answeredBefore,
  guestAnsweredBefore,
  refusal,
  rememberAnswer,
  rememberGuestAnswer,
  replay,
} from './idempotency.ts'
import { receive } from './receive.ts'
import { semaphore } from './semaphore.ts'
import { gather } from './together.ts'
import { type Services, transaction } from './unit.ts'

const atWill: ReturnType<typeof semaphore> = run => run()

/** Makes one call: identify the caller, read the input, check access, run the handler, answer. */
export function makeDispatch(app: App, services: Services) {
  const admission = makeAdmission(app, services)
  const semaphores = new Map(
    app.features
      .flatMap(({ calls = [] }) => calls)
      .flatMap(({ call }) => (call.atOnce ? [[call, semaphore(call.atOnce)] as const] : [])),
  )
  const semaphoreOf = (call: Call) => semaphores.get(call) ?? atWill
  const gatherings = new Map(
    app.features
      .flatMap(({ calls = [] }) => calls)
      .flatMap(({ call, together }) =>
        together ? [[call, gather({ call, ...together }, services, admission)] as const] : [],
      ),
  )

  return async function dispatch(
    { call, handle }: Served,
    context: Context,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    // Nobody on the way keeps what is one person's; what a page keeps it keeps itself.
    reply.header('cache-control', 'no-store')
    try {
      admission.admitAtFirst(call, context)
      admission.admitChange(call, context)
      const input = decoded(call.input, await rawInput(call, context, request, services))
      const answer =
        call.kind === 'query'
          ? await handle(await admission.admitToQuery(call, context, input), input)
          : await performInTurn(call, handle, context, request, input)
      noteCalled(addressOf(request, call), 'ok')
      const data = encodeAnswer(call.output, answer)
      return sendJson(reply, call.bare ? data : success(data))
    } catch (error) {
      return answerFailure(call, context, error, request, reply)
    } finally {
      if (context.file) await rm(context.file.path, { force: true })
    }
  }

  async function performInTurn(...command: Parameters<typeof perform>) {
    const [call, , context, request, input] = command
    // Nobody is waiting for the answer any more.
    const isAbandoned = () => request.raw.socket.destroyed
    const alone = () => perform(...command)
    const gathering = gatherings.get(call)
    if (isOfPerson(context)) {
      // A hand-in right behind what was saved contains it.
      const { id } = context.person
      const before = [...gatherings.values()].flatMap(each =>
        each === gathering ? [] : each.unansweredOf(id),
      )
      if (before.length > 0) await Promise.allSettled(before)
      if (gathering) return gathering.add({ context, input, isAbandoned, alone })
    }
    return semaphoreOf(call)(() => (isAbandoned() ? fail(kernelErrors.tooMany) : alone()))
  }

  async function perform(
    call: Call,
    handle: Served['handle'],
    context: Context,
    request: FastifyRequest,
    input: unknown,
  ) {
    // Files are identified by content, so one sent again is recognised.
    if (call.body === 'multipart' || call.waits) {
      const admit = await admission.askAnew(call, context, input)
      return handle(admit(), input)
    }
    return transaction(services, async unit => {
      const inside: Context = { ...context, ...unit }
      const attempts = attemptsAt(call, inside, request)
      // Issued together, so that they go to the database in one message.
      const [before, admit] = await Promise.all([attempts.before(), admission.askAnew(call, inside, input)])
      if (before) return replay(before.answer)
      try {
        const answer = await handle(admit(), input)
        // Goes out with the commit, which waits for it.
        void attempts.remember(answer)
        return answer
      } catch (error) {
        if (error instanceof Failure && error.commits) void attempts.remember(refusal(error))
        throw error
      }
    })
  }

  function answerFailure(
    call: Call,
    context: Context,
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (error instanceof Failure) {
      noteCalled(addressOf(request, call), outcomeOf(error))
      const envelope = failureEnvelope(error, context.language)
      return reply.send(call.bare ? { ...envelope, status: 2 } : envelope)
    }
    if (services.outage.explains(error)) {
      const envelope = failureEnvelope(new Failure(kernelErrors.stopping, {}, {}, false), context.language)
      return reply.code(503).send(envelope)
    }
    services.log.error(
      { error, call: call.path, requestId: context.requestId, person: context.person?.id },
      'call failed',
    )
    const envelope = unknownEnvelope(context.requestId, context.language)
    // A chunk that failed through no fault of its own is sent again (decision P5).
    return reply.code(500).send(call.bare ? { ...envelope, status: 0 } : envelope)
  }
}

const isOfPerson = (context: Context): context is Context & { person: Person } => context.person !== null

/**
 * From this length on an answer is sent as bytes: measuring and writing a long string with Chinese in it takes twice as
 * long.
 */
const longText = 4096

function sendJson(reply: FastifyReply, body: unknown) {
  const text = JSON.stringify(body)
  return reply.type('application/json; charset=utf-8').send(text.length < longText ? text : Buffer.from(text))
}

const addressOf = (request: FastifyRequest, call: Call) => request.routeOptions.config.address ?? call.path

const outcomeOf = ({ definition }: Failure): Outcome =>
  definition.name === kernelErrors.malformed.name ? 'invalid' : 'denied'

async function rawInput(call: Call, context: Context, request: FastifyRequest, services: Services) {
  if (call.body !== 'multipart')
    return inputOf(request, call) ?? fail(kernelErrors.malformed, { field: 'JSON' })
  const { fields, file } = await receive(request, services, call.largestFile)
  if (file) context.file = file
  return formFields(Object.entries(fields), call)
}

/** The earlier answer to the same command, if the client marks its attempts with a key. */
interface Attempts {
  before(): Promise<{ answer: unknown } | undefined>
  remember(answer: unknown): Promise<unknown>
}

const unmarked: Attempts = { before: async () => undefined, remember: async () => {} }

function attemptsAt(call: Call, context: Context, request: FastifyRequest): Attempts {
  const key = request.headers['x-once']
  if (typeof key !== 'string') return unmarked
  if (call.access.who === 'anyone') return guestAttempts(call, context, request, key)
  const { person } = context
  if (!person || !/^[\w-]{16,64}$/.test(key)) return unmarked
  return {
    before: () => answeredBefore(context, person.id, key, call.path),
    remember: answer => rememberAnswer(context, person.id, key, answer),
  }
}

/** Also for somebody logged in by the very attempt whose answer was lost. */
function guestAttempts(call: Call, context: Context, request: FastifyRequest, key: string): Attempts {
  if (!/^[\w-]{32,64}$/.test(key)) return unmarked
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const marked = { key, path: call.path, body }
  const { setSession } = context
  let session: string | null | undefined
  context.setSession = token => {
    session = token
    setSession(token)
  }
  return {
    async before() {
      const known = await guestAnsweredBefore(context, marked)
      if (known?.session !== undefined) setSession(known.session)
      return known
    },
    remember: answer => rememberGuestAnswer(context, marked, { answer, session }),
  }
}
