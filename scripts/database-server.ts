import { join } from 'node:path'
import { type RunningPostgres, startPostgres } from '#server/embedded-postgres/supervisor.ts'
import type { Config } from '#server/kernel/config.ts'

/** The external database that is configured, or else the embedded one, started. */
export async function openDatabaseServer(
  config: Config,
  say: (line: string) => void,
): Promise<RunningPostgres> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
  return startPostgres({ dataDir: join(config.DATA_DIR, 'postgres'), log: say })
}
