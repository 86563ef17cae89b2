// Brings the database to the newest schema, as every start does. With --types, writes the schema's TypeScript
// types instead, from a database of its own.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestPostgres } from '#server/embedded-postgres/test-server.ts'
import { readConfig } from '#server/kernel/config.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { schemaTypes } from '#server/kernel/schema-types.ts'
import { openDatabaseServer } from './database-server.ts'

async function migrateDatabase(): Promise<void> {
  const database = await openDatabaseServer(readConfig(process.env), console.log)
  try {
    const done = await migrate(database.url)
    console.log(done.length > 0 ? done.join('\n') : 'The schema is the newest already.')
  } finally {
    await database.stop()
  }
}

async function writeTypes(): Promise<void> {
  const database = await startTestPostgres()
  try {
    await migrate(database.url)
    const file = join(import.meta.dirname, '..', 'server', 'kernel', 'schema.ts')
    writeFileSync(file, await schemaTypes(database.url))
    console.log(`Wrote ${file}.`)
  } finally {
    await database.stop()
  }
}

try {
  await (process.argv.includes('--types') ? writeTypes() : migrateDatabase())
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
