// Starts everything: builds the web client, runs the database, and serves.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listenBriefly } from '#server/embedded-postgres/free-port.ts'
import { type Config, readConfig } from '#server/kernel/config.ts'
import { leavingTimeout } from '#server/kernel/leaving-timeout.ts'
import { openDatabaseServer } from './database-server.ts'
import { type Ending, endInOrder } from './ending.ts'
import { greeting } from './greeting.ts'
import { buildWebWhenStale } from './web-build.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
  version: string
}

function say(line: string): void {
  console.log(`  ${line}`)
}

async function start(config: Config, ending: Ending): Promise<void> {
  await listenBriefly(config.PORT, config.HOST)
  const [database] = await Promise.all([
    openDatabaseServer(config, say),
    buildWebWhenStale({ say, onProcess: child => ending.add(() => child.kill()) }),
  ])
  ending.add(database.stop)
  if (config.SHARED) ending.timeout = leavingTimeout.amongOthers
  const server = await serve(config, database.url, ending)
  ending.add(server.stop)
  ending.add(() => say('Stopping …'))
  console.log(`\nLectern ${version} runs, after ${(performance.now() / 1000).toFixed(1)} s.`)
  console.log(await greeting(config, server.address, database.url))
}

/** Here, or in as many processes as wanted, which are replaced one after the other when asked. */
async function serve(config: Config, databaseUrl: string, ending: Ending) {
  if (config.WEB_CONCURRENCY === 1) {
    onReplacing(() => say('One process alone is not replaced; start several with WEB_CONCURRENCY.'))
    const { startServer } = await import('#server/main.ts')
    return startServer(config, databaseUrl)
  }
  const { startProcesses } = await import('./processes.ts')
  const onHopeless = () => {
    process.exitCode = 1
    void ending.end()
  }
  const server = await startProcesses(config.WEB_CONCURRENCY, {
    settings: { DATABASE_URL: databaseUrl },
    say,
    onHopeless,
  })
  onReplacing(async () => {
    await buildWebWhenStale({ say, onProcess: child => ending.add(() => child.kill()) })
    await server.replaceAll()
  })
  return server
}

/** Asked by SIGUSR2, as a closed terminal asks by SIGHUP to end. Windows has neither. */
function onReplacing(replace: () => unknown) {
  if (process.platform === 'win32') return
  process.on('SIGUSR2', async () => {
    try {
      await replace()
    } catch (error) {
      say(`The processes that run stay: ${explain(error)}`)
    }
  })
}

function explain(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return 'The port is in use. Stop what uses it, or choose another: PORT=3001 npm start'
  if (code === 'EACCES' && message.includes('listen'))
    return 'The port may not be used by this user; choose one above 1024 with PORT.'
  return process.env.LOG_LEVEL === 'debug' ? `${stack}` : message
}

console.log(`Lectern ${version} starts …`)
const ending = endInOrder()
try {
  await start(readConfig(process.env), ending)
} catch (error) {
  console.error(`\n${explain(error)}`)
  process.exitCode = 1
  await ending.end()
}
