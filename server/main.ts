import { join } from 'node:path'
import { seedDemo } from '#seed/demo.ts'
import { lectern } from './app.ts'
import { startInstalling } from './features/package/public.ts'
import { fillAtFirstVisit } from './first-visit.ts'
import type { Config } from './kernel/config.ts'
import { createLog } from './kernel/log.ts'
import { migrate } from './kernel/migrate.ts'
import { surviveLostConnections } from './kernel/outage.ts'
import { createServer } from './kernel/server.ts'

export interface RunningServer {
  /** Such as `http://127.0.0.1:3000`. */
  address: string
  /** Finishes work that runs no longer than so many milliseconds, and closes everything but the database server. */
  stop(within?: number): Promise<void>
}

/** Migrates the database and serves the whole of Lectern. */
export async function startServer(config: Config, databaseUrl: string): Promise<RunningServer> {
  const log = createLog(config.LOG_LEVEL)
  surviveLostConnections(log)
  await migrate(databaseUrl)
  const pages = join(import.meta.dirname, '..', '.build', 'web')
  const server = await createServer({ app: lectern, config, databaseUrl, log, pages })
  if (config.SEED === 'demo')
    if (config.SEED_LANGUAGE) await seedDemo(server.services, config.SEED_LANGUAGE)
    else await fillAtFirstVisit(server.http, server.services)
  await startInstalling(server.services)
  await server.http.listen({ port: config.PORT, host: config.HOST, backlog: 4096 })
  const bound = server.http.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.PORT
  return { address: `http://127.0.0.1:${port}`, stop: server.stop }
}
