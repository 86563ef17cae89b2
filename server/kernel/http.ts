import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { isAskedAgain } from './access.ts'
import { makeDispatch } from './dispatch.ts'
import { failureEnvelope, languageOf } from './envelope.ts'
import { Failure } from './failure.ts'
import type { App, Context } from './feature.ts'
import { forwarding, setHeaders } from './headers.ts'
import { limitRequests } from './limits.ts'
import { observeRequests } from './metrics.ts'
import { cookieName, tokenOf } from './session-token.ts'
import { isForSockets } from './sockets.ts'
import { readingUnit, type Services } from './unit.ts'

/** Calls carry text; files have their own limit (receive.ts). */
const bodyLimit = 1024 ** 2
/** Guests have no reason to send much. */
export const guestBodyLimit = 64 * 1024

export interface Request extends FastifyRequest {
  /** Set by `contextOf`. */
  lectern?: Context
}

/** The web server: transport of wire.md section 1, one route for each call. */
export async function openHttp(app: App, services: Services): Promise<FastifyInstance> {
  const { config, log } = services
  const paths = callPaths(app)
  const proxies = config.TRUSTED_PROXIES.split(',')
    .map(entry => entry.trim())
    .filter(Boolean)
  const server = Fastify({
    bodyLimit,
    trustProxy: proxies.length > 0 ? proxies : false,
    genReqId: requestIds(),
    // A client that sends nothing for two minutes is gone; a slow one, such as a five-megabyte chunk sent from a train,
    // is not.
    connectionTimeout: 120_000,
    requestTimeout: 900_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Whoever is still connected is answered.
    return503OnClosing: false,
    http: { shouldUpgradeCallback: isForSockets(app) },
    rewriteUrl: request => normalise(request.url ?? '/', paths),
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  await server.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  await server.register(multipart)
  services.departure.announceIn(server)
  observeRequests(server, services)
  limitRequests(server, config.REQUEST_RATE)
  setHeaders(server, config)
  answerErrors(server, services)

  const dispatch = makeDispatch(app, services)
  for (const { call, path, served } of callRoutes(app)) {
    const method = call.kind === 'query' ? (['GET', 'POST'] as const) : (['POST'] as const)
    server.route({
      method: [...method],
      url: path.toLowerCase(),
      config: { call: call.path, address: path, ...(call.inRushes && { inRushes: true }) },
      ...(call.access.who === 'anyone' ? { bodyLimit: guestBodyLimit } : {}),
      handler: async (request, reply) => {
        const context = await contextOf(app, services, request, reply, call)
        if (context instanceof Failure)
          return reply.send(failureEnvelope(context, languageOf(request.headers['x-language'])))
        return dispatch(served, context, request, reply)
      },
    })
  }
  for (const feature of app.features)
    for (const address of feature.addresses ?? [])
      server.route({
        method: address.method,
        url: address.ofProtocol ? address.path.toLowerCase() : address.path,
        config: address.ofProtocol ? { call: address.path, address: address.path } : {},
        // Ranges count the bytes as they are stored.
        compress: false,
        handler: async (request, reply) => {
          const context = await contextOf(app, services, request, reply)
          if (context instanceof Failure) return reply.code(403).send()
          return address.handle(context, request, reply)
        },
      })
  server.addHook('onClose', () => log.info('no longer listening'))
  return server
}

/** Every call, by its path and its aliases. */
export function callRoutes({ features }: Pick<App, 'features'>) {
  return features.flatMap(feature =>
    (feature.calls ?? []).flatMap(served =>
      [served.call.path, ...(served.call.aliases ?? [])].map(path => ({ call: served.call, path, served })),
    ),
  )
}

/** The route of each call: by its path as declared, and in lower case. */
function callPaths(app: App) {
  const beside = app.features.flatMap(({ addresses = [] }) => addresses).filter(each => each.ofProtocol)
  return new Map(
    [...callRoutes(app), ...beside].flatMap(({ path }) =>
      [path, path.toLowerCase()].map(spelling => [spelling, path.toLowerCase()] as const),
    ),
  )
}

/** Ids that no other process uses: a random part and a counter. */
function requestIds() {
  const process = randomBytes(5).toString('hex')
  let count = 0
  return () => `${process}-${(count++).toString(36)}`
}

/** Letter case and repeated slashes do not matter in the path of a call; elsewhere the path stays as it is. */
function normalise(url: string, paths: Map<string, string>) {
  const exact = paths.get(url)
  if (exact) return exact
  const mark = url.indexOf('?')
  const path = (mark < 0 ? url : url.slice(0, mark)).replace(/\/{2,}/g, '/')
  const rest = mark < 0 ? '' : url.slice(mark)
  const lower = path.toLowerCase().replace(/(.)\/$/, '$1')
  return (paths.get(lower) ?? path) + rest
}

async function contextOf(
  app: App,
  services: Services,
  request: Request,
  reply: FastifyReply,
  call?: Call,
): Promise<Context | Failure> {
  const { token, byCookie } = tokenOf(request)
  const address = publicUrl(services, request)
  if (!URL.canParse(address)) return new Failure(kernelErrors.malformed, { field: 'Host' }, {}, false)
  const { origin } = request.headers
  if (byCookie && origin && origin !== new URL(address).origin)
    return new Failure(kernelErrors.foreignOrigin, {}, {}, false)
  // A foreign page gets nothing.
  const setSession = (session: string | null) => {
    if (!origin || isSameHost(origin, address, request)) setCookie(services, reply, session)
  }
  // Extends the browser's cookie with the session.
  const find = (known: string) =>
    call?.isProjected
      ? app.gates.personOrProjector(services, known)
      : app.gates.person(services, known, () => setSession(known), call && isAskedAgain(call))
  const person = token ? await find(token) : undefined
  return {
    ...readingUnit(services),
    person: person ?? null,
    token: token ?? '',
    language: languageOf(request.headers['x-language']),
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    viewsAsStudent: request.headers['x-student-viewer'] === '1',
    isRelayed: isRelayed(request),
    publicUrl: address,
    setSession,
  }
}

/** Whether a page of this origin is served from here: the configured address, or the one requested. */
function isSameHost(origin: string, address: string, request: FastifyRequest) {
  const host = URL.canParse(origin) && new URL(origin).host
  return host === new URL(address).host || host === request.host
}

/** Whether the request came through an undeclared proxy, so that its address says nothing about the client. */
function isRelayed(request: FastifyRequest) {
  const isBelieved = (request.ips?.length ?? 1) > 1
  return !isBelieved && Object.keys(request.headers).some(name => forwarding.test(name))
}

function publicUrl({ config }: Services, request: FastifyRequest) {
  return (config.PUBLIC_URL ?? `${request.protocol}://${request.host}`).replace(/\/$/, '')
}

function setCookie({ config }: Services, reply: FastifyReply, token: string | null) {
  const age = token ? config.SESSION_DAYS * 86_400 : 0
  const secure = config.PUBLIC_URL?.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'Set-Cookie',
    `${cookieName}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`,
  )
}

function answerErrors(server: FastifyInstance, { log, outage }: Services) {
  server.setErrorHandler(async (error: { statusCode?: number; code?: string }, request, reply) => {
    const isAway = outage.explains(error)
    const tooLarge = error.statusCode === 413
    // The client left before the answer was complete: a phone in a tunnel, not an error.
    const hasLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    const expected = hasLeft || (error.statusCode ?? 500) < 500
    if (!expected && !isAway) log.error({ error, path: request.url, requestId: request.id }, 'request failed')
    const failure = new Failure(
      tooLarge
        ? kernelErrors.tooLarge
        : error.statusCode === 429
          ? kernelErrors.tooMany
          : expected
            ? kernelErrors.malformed
            : isAway
              ? kernelErrors.stopping
              : kernelErrors.unknown,
      { requestId: request.id, field: error.code ?? '' },
      {},
      false,
    )
    await reply
      .code(error.statusCode ?? (isAway ? 503 : 500))
      .send(failureEnvelope(failure, languageOf(request.headers['x-language'])))
  })
}
