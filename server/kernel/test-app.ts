import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer as createListener } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { encode, safeDecode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import type { Envelope, ErrorDefinition } from '#contract/error.ts'
import { type AnswerOf, encodeInput, type InputOf } from '#contract/input.ts'
import { seedCast } from '#seed/cast.ts'
import type { CastMember } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { openSession } from '#server/features/account/public.ts'
import { TestClock } from './clock.ts'
import { readConfig } from './config.ts'
import { type Database, openDatabase } from './database.ts'
import type { App } from './feature.ts'
import { createLog } from './log.ts'
import type { Memory } from './memory.ts'
import { migrate } from './migrate.ts'
import { createServer } from './server.ts'
import { countNothingThrottled } from './test-round-trips.ts'
import { watchStanding } from './test-standing.ts'
import { transaction } from './unit.ts'

export type Running = Awaited<ReturnType<typeof openTestApp>>

/**
 * A server of its own for a test file: `const app = testApp()`, then inside tests `app().call(…)`. Real PostgreSQL, a
 * database cloned from a migrated template that holds the cast (people and courses, nothing else).
 */
export function testApp(options: TestAppOptions = {}): () => Running {
  let running: Running | undefined
  beforeAll(async () => {
    running = await openTestApp(inject('postgresUrl'), options)
  })
  afterAll(() => running?.close())
  return () => running!
}

type InjectedResponse = Pick<
  LightMyRequestResponse,
  'statusCode' | 'headers' | 'body' | 'rawPayload' | 'json'
>

interface TestAppOptions {
  app?: App
  /** Listens on a free port, for tests of sockets and streams. */
  listen?: boolean
  /** Folder of a built web client to serve. */
  pages?: string
  settings?: Record<string, string>
  /** Default true. Without it jobs wait until the test runs them. */
  takesJobs?: boolean
  /** Where the log goes, if not to standard output. */
  logTo?: { write(line: string): void }
  /** Of the database to clone. Default: that with the cast. */
  template?: string
  /** Fills an empty database, instead of cloning the template. */
  fill?(url: string): Promise<void>
}

const castTemplate = 'lectern_template'

const newName = () => `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`

/** Clones a template; that with the cast is made by the first test file of a run. */
async function cloneDatabase(serverUrl: string, template = castTemplate) {
  const name = newName()
  await withTemplate(serverUrl, template, async (client, isKnown) => {
    if (!isKnown) await makeTemplate(client, serverUrl)
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return { name, url: urlOf(serverUrl, name) }
}

/** Does something for which nobody else may make the template meanwhile. */
async function withTemplate(
  serverUrl: string,
  template: string,
  run: (client: pg.Client, isKnown: boolean) => Promise<void>,
) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const known = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [
      template,
    ])
    await run(client, known.rowCount !== 0)
  } finally {
    await client.end()
  }
}

/** An empty database, filled by the given function. The caller drops it. */
export async function fillDatabase(serverUrl: string, fill: (url: string) => Promise<void>) {
  const name = newName()
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const url = urlOf(serverUrl, name)
  await fill(url)
  return { name, url }
}

async function makeTemplate(client: pg.Client, serverUrl: string) {
  await client.query(`drop database if exists ${castTemplate}`)
  await client.query(`create database ${castTemplate}`)
  const url = urlOf(serverUrl, castTemplate)
  await migrate(url)
  const database = openDatabase({ url, connections: 2, namedStatements: true, onError: () => {} })
  await seedCast(database.db, Date.now())
  await database.close()
  // Installs the job tables, so that no test file has to.
  const scratch = await mkdtemp(join(tmpdir(), 'lectern-template-'))
  const settings = { DATA_DIR: scratch, LOG_LEVEL: 'silent', SECRET: 's'.repeat(64) }
  const server = await createServer({
    app: lectern,
    config: readConfig(settings),
    databaseUrl: url,
    log: createLog('silent'),
    keepsTime: false,
  })
  await server.stop()
  await rm(scratch, { recursive: true, force: true })
  await client.query(`alter database ${castTemplate} is_template true`)
}

function urlOf(serverUrl: string, database: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** `LECTERN_TWO=1`: what listens is two servers on one database, which take the connections in turns. */
const isTwo = process.env.LECTERN_TWO === '1'

function addressOf({ server }: { server: { address(): AddressInfo | string | null } }) {
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** An address whose connections go to each of the given ones in turn. */
async function inTurns(...addresses: string[]) {
  let turn = 0
  const front = createListener(socket => {
    const { hostname, port } = new URL(addresses[turn++ % addresses.length]!)
    const behind = connect(Number(port), hostname)
    socket.pipe(behind).pipe(socket)
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>(resolve => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => void front.close() }
}

/** @param serverUrl of PostgreSQL; who opens it closes it */
export async function openTestApp(
  serverUrl: string,
  { app = lectern, listen = false, pages, settings = {}, takesJobs, template, fill, logTo }: TestAppOptions,
) {
  const { name, url } = await (fill ? fillDatabase(serverUrl, fill) : cloneDatabase(serverUrl, template))
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  const clock = new TestClock()
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    SECRET: 's'.repeat(64),
    DATABASE_POOL: '8',
    ...(listen && isTwo && { SHARED: '1' }),
    ...settings,
  })
  const server = await createServer({
    app,
    config,
    databaseUrl: url,
    log: createLog(config.LOG_LEVEL, logTo),
    clock,
    keepsTime: false,
    takesJobs,
    pages,
  })
  const { http, services, workers, runJob } = server
  const memories = [services.memory]
  const jobs = jobsOf(url)
  watchStanding(services)
  countNothingThrottled(services)
  if (listen) await http.listen({ port: 0, host: '127.0.0.1' })
  const address = listen ? addressOf(http) : ''
  /** Another server on the same database, listening. */
  async function another() {
    const twin = await createServer({
      app,
      config,
      databaseUrl: url,
      log: createLog('silent'),
      clock,
      keepsTime: false,
      takesJobs,
      pages,
    })
    await twin.http.listen({ port: 0, host: '127.0.0.1' })
    const { http, services, stop } = twin
    memories.push(services.memory)
    return { address: addressOf(http), http, services, stop }
  }
  const twin = listen && isTwo ? await another() : undefined
  const both = twin && (await inTurns(address, twin.address))
  const tokens = new Map<string, string>()
  /** Who answers requests: a test may put another process there. */
  const front = { inject: (request: InjectOptions): Promise<InjectedResponse> => http.inject(request) }

  /** The session token of a member of the cast. */
  async function tokenOf(person: CastMember) {
    const known = tokens.get(person.id)
    if (known) return known
    const token = await transaction(services, unit =>
      openSession(unit, person.id, true, { address: '127.0.0.1', device: 'test' }),
    )
    tokens.set(person.id, token)
    return token
  }

  /** The token of a new session, for tests that would exceed the limit of one. */
  const freshToken = (person: CastMember) =>
    transaction(services, unit =>
      openSession(unit, person.id, true, { address: '127.0.0.1', device: 'test' }),
    )

  /** Posts a body as it is; the envelope and the HTTP status come back. */
  async function post(
    path: string,
    body: unknown,
    as?: CastMember | null,
    headers: Record<string, string> = {},
    from = '127.0.0.1',
  ) {
    const response = await front.inject({
      method: 'POST',
      remoteAddress: from,
      url: path,
      payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(as ? { token: await tokenOf(as) } : {}),
        ...headers,
      },
    })
    return { ...(response.json() as Envelope & { data: Record<string, unknown> }), http: response.statusCode }
  }

  /** Makes a call as a member of the cast (null: a guest). @throws when it fails */
  async function call<C extends Call>(
    as: CastMember | null,
    of: C,
    input: InputOf<C> = {} as InputOf<C>,
  ): Promise<AnswerOf<C>> {
    const envelope = await post(of.path, encodeInput(of, input), as)
    if (envelope.status !== 1) throw new Error(`${of.path}: ${envelope.code} ${envelope.message}`)
    const decoded = safeDecode(of.output as ZodType, envelope.data as never)
    if (!decoded.success) throw decoded.error
    // The server has its own encoder, which must agree with Zod's.
    expect(envelope.data).toEqual(encode(of.output as ZodType, decoded.data))
    return decoded.data as AnswerOf<C>
  }

  /** Makes a call that must fail with the given error. @returns the answer's `data` */
  async function refused<C extends Call>(
    as: CastMember | null,
    of: C,
    input: InputOf<C>,
    error: ErrorDefinition,
  ) {
    const envelope = await post(of.path, encodeInput(of, input), as, { 'x-language': 'en' })
    const expected = error.text.en.split('{')[0] ?? ''
    if (envelope.status === 1 || envelope.code !== error.code || !envelope.message.startsWith(expected))
      throw new Error(`${of.path}: expected ${error.name}, got ${envelope.code} ${envelope.message}`)
    return envelope.data
  }

  return {
    services,
    workers,
    runJob,
    db: tellingOf(services.db, memories),
    clock,
    http,
    front,
    databaseUrl: url,
    address: both?.address ?? address,
    tokenOf,
    freshToken,
    post,
    call,
    refused,
    another,
    /** Waits until no job is waiting or running. */
    async settle() {
      for (let turn = 0; turn < 600; turn++) {
        if ((await jobs.pending()) === 0) return
        await new Promise(resolve => setTimeout(resolve, 25))
      }
      throw new Error('jobs did not come to rest')
    },
    /** @param keptAs the name of the template that its database becomes; without it the database is dropped */
    async close(keptAs?: string) {
      both?.close()
      await Promise.all([server.stop(), twin?.stop(), jobs.close()])
      await rm(folder, { recursive: true, force: true })
      const client = new pg.Client({ connectionString: serverUrl })
      await client.connect()
      const text = keptAs
        ? `alter database ${name} rename to ${keptAs}; alter database ${keptAs} is_template true`
        : `drop database if exists ${name} with (force)`
      await client.query(text).finally(() => client.end())
    },
  }
}

/**
 * As `openTestApp`, with what has happened there before.
 * @param template its name; the first test of a run that asks for it prepares it
 */
export async function openPreparedApp(
  serverUrl: string,
  template: string,
  prepare: (app: Running) => Promise<void>,
  options: TestAppOptions,
): Promise<Running> {
  await withTemplate(serverUrl, template, async (_, isKnown) => {
    if (isKnown) return
    const app = await openTestApp(serverUrl, options)
    await prepare(app)
    await app.close(template)
  })
  return openTestApp(serverUrl, { ...options, template })
}

/** The database, for tests that change it directly: every change clears what the servers remember about people. */
function tellingOf(db: Database, memories: readonly Memory[]) {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.numAffectedRows !== undefined) for (const memory of memories) memory.forgetAll()
      return result
    },
  })
}

/** Asks over a connection of its own, which stays open: the tests wait for jobs thousands of times. */
function jobsOf(url: string) {
  let connected: Promise<pg.Client> | undefined

  async function connect() {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {
      connected = undefined
    })
    await client.connect()
    return client
  }

  async function count() {
    connected ??= connect()
    // Not `now()`: that is when the query arrived, and a job may have been added while it was being planned.
    const text = `select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') and start_after <= clock_timestamp() and name not like '\\_\\_%'`
    const { rows } = await (await connected).query<{ count: number }>({ name: 'pending', text })
    return rows[0]?.count
  }

  return {
    /** Some tests cut all connections. */
    pending: () =>
      count().catch(() => {
        connected = undefined
        return count()
      }),
    close: async () => (await connected)?.end(),
  }
}
