// Fills an empty database with the demo school; one with accounts is left unchanged.
import { seedDemo } from '#seed/demo.ts'
import { lectern } from '#server/app.ts'
import { readConfig } from '#server/kernel/config.ts'
import { createLog } from '#server/kernel/log.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { createServer } from '#server/kernel/server.ts'
import { openDatabaseServer } from './database-server.ts'

async function seed(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabaseServer(config, console.log)
  try {
    await migrate(database.url)
    const log = createLog('warn')
    const server = await createServer({ app: lectern, config, databaseUrl: database.url, log })
    try {
      const filled = await seedDemo(server.services, config.SEED_LANGUAGE)
      console.log(
        filled ? 'The demo school is there.' : 'The database holds accounts already; nothing was changed.',
      )
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
}

try {
  await seed()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
