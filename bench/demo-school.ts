import { join } from 'node:path'
import { sql } from 'kysely'
import { chromium } from 'playwright-core'
import { openDatabase } from '#server/kernel/database.ts'
import { buildWebWhenStale } from '../scripts/web-build.ts'
import { startProcess } from './process.ts'
import type { World } from './world.ts'

/** A server of its own with the demo school, in a database of this name, and a browser to visit it with. */
export async function openDemoSchool(world: World, name: string) {
  await buildWebWhenStale({ say: console.log })
  const url = new URL(world.databaseUrl)
  await sql`create database ${sql.id(name)}`.execute(world.db)
  url.pathname = `/${name}`
  const lectern = await startProcess('serve-lectern.ts', {
    ...world.environment,
    ...{ SEED: 'demo', SEED_LANGUAGE: 'en' },
    DATA_DIR: join(world.environment.DATA_DIR!, name),
    BENCH_DATABASE: url.href,
  })
  const database = openDatabase({ url: url.href, connections: 2, namedStatements: true, onError: () => {} })
  const browser = await chromium.launch({
    executablePath: process.env.LECTERN_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  const close = async () => {
    await browser.close()
    await database.close()
    await lectern.stop()
  }
  return { lectern, database, browser, close }
}
