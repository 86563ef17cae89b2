import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type RunningPostgres, startPostgres } from '#server/embedded-postgres/supervisor.ts'
import { ServerProcess } from './server-process.ts'

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
  return {
    folder,
    server: () => running!.server,
    /** Connections to the database beside the server's. */
    client: () => running!.client,
  }
}
