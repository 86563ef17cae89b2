import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { demoPassword } from '#seed/people.ts'
import { type RunningPostgres, startPostgres } from '#server/embedded-postgres/supervisor.ts'
import { ServerProcess } from './server-process.ts'

export interface Envelope {
  status: number
  code: number
  message: string
  data: Record<string, unknown>
}

/** A database and a server as processes of their own, with the cast, for tests that kill them: `const on = crashStage()`. */
export function crashStage() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-crash-'))
  let postgres: RunningPostgres | undefined
  let running: { server: ServerProcess; client: pg.Pool } | undefined
  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
    const server = new ServerProcess({
      E2E_DATABASE: postgres.url,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      REQUEST_RATE: '1000',
    })
    await server.start()
    const client = new pg.Pool({ connectionString: postgres.url, max: 2 })
    // Its connections end with a database that is killed.
    client.on('error', () => {})
    client.on('connect', each => each.on('error', () => {}))
    running = { server, client }
  })
  afterAll(async () => {
    await running?.server.kill()
    await running?.client.end()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const address = () => running!.server.address
  /** What was said while the server could not do what it was asked. */
  const excuses = new Set<string>()

  /** Sends until the server answers in words, as the web client does: again and again under the same key. */
  async function insist(
    path: string,
    token: string,
    body: object | FormData,
    once = randomUUID(),
  ): Promise<Envelope> {
    const isForm = body instanceof FormData
    for (;;) {
      try {
        const response = await fetch(address() + path, {
          method: 'POST',
          headers: { token, 'x-once': once, ...(isForm ? {} : { 'content-type': 'application/json' }) },
          body: isForm ? body : JSON.stringify(body),
        })
        const envelope = (await response.json()) as Envelope
        if (response.status < 500 && envelope.status !== 2) return envelope
        excuses.add(`${response.status} ${envelope.code} ${envelope.message}`)
      } catch {
        // Nobody is there just now.
      }
      await sleep(100)
    }
  }

  function postmaster() {
    const cluster = readdirSync(join(folder, 'postgres'), { recursive: true })
      .map(String)
      .find(name => name.endsWith('postmaster.pid'))
    return Number(readFileSync(join(folder, 'postgres', cluster ?? ''), 'utf8').split('\n')[0])
  }
  /** Whether another database server runs than the one that was killed. */
  function isNew(killed: number) {
    try {
      return postmaster() !== killed
    } catch {
      return false
    }
  }
  const isReady = () =>
    fetch(`${address()}/readyz`).then(
      answer => answer.ok,
      () => false,
    )

  return {
    folder,
    excuses,
    insist,
    isReady,
    /** By the name before the @ of the demo school. */
    logIn: (login: string) =>
      insist('/UserApi/login', '', { email: `${login}@demo.lectern`, password: demoPassword }),
    /** Kills the database server, and waits until the next one answers. */
    async killDatabase(signal: 'SIGKILL' | 'SIGINT' | 'SIGQUIT' = 'SIGKILL') {
      const killed = postmaster()
      process.kill(killed, signal)
      await expect.poll(() => isNew(killed)).toBe(true)
      await expect.poll(isReady).toBe(true)
    },
    server: () => running!.server,
    /** Connections to the database beside the server's. */
    client: () => running!.client,
  }
}
