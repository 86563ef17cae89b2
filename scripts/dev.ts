// For work on Lectern: Vite serves the web client on PORT and passes calls on to the server, which listens on a free
// port and is restarted whenever its sources change.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { findFreePort } from '#server/embedded-postgres/free-port.ts'
import { readConfig } from '#server/kernel/config.ts'
import { openDatabaseServer } from './database-server.ts'
import { endInOrder } from './ending.ts'
import { greeting } from './greeting.ts'

const root = join(import.meta.dirname, '..')

/** Starts the server in a process of its own. Resolves when it serves, or has failed and reported why. */
async function startServerProcess(environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await Promise.race([once(child, 'message'), once(child, 'exit')])
  return child
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function whenSourcesChange(act: () => void): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of ['server', 'contract', 'seed']) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(ts|sql)$/.test(name) || name.includes('.test.')) return
      clearTimeout(timer)
      timer = setTimeout(act, 150)
    })
  }
}

const ending = endInOrder()
const config = readConfig(process.env)
const database = await openDatabaseServer(config, console.log)
ending.add(database.stop)

const port = await findFreePort()
const environment = {
  ...process.env,
  DATABASE_URL: database.url,
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
}
let server = startServerProcess(environment)
ending.add(async () => stopProcess(await server))
whenSourcesChange(() => {
  server = server.then(async running => {
    await stopProcess(running)
    console.log('Sources changed; the server starts again …')
    return startServerProcess(environment)
  })
})

process.env.LECTERN_SERVER = `http://127.0.0.1:${port}`
const vite = await createServer({
  configFile: join(root, 'web', 'vite.config.ts'),
  server: { port: config.PORT, host: config.HOST },
})
await Promise.all([vite.listen(), server])
ending.add(() => vite.close())
console.log(await greeting(config, `http://127.0.0.1:${config.PORT}`, database.url))
