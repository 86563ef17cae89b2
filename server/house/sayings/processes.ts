import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Running } from '#server/kernel/test-app.ts'

/** A server of streams that can be killed; while it is away its address is that of before. */
export class ServerOfStreams {
  readonly #of: Running
  #child: ChildProcess | undefined
  #starting: Promise<void> | undefined
  address = ''

  constructor(of: Running) {
    this.#of = of
  }

  get isThere() {
    return this.#child !== undefined
  }

  /** Starts it, where it is not there. */
  start() {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined
    })
    return this.#starting
  }

  async #start() {
    if (this.#child) return
    const { services, databaseUrl } = this.#of
    const { DATA_DIR, SECRET } = services.config
    const child = fork(join(import.meta.dirname, 'serve.ts'), {
      env: {
        ...process.env,
        ...{ SEED: 'none', DATABASE_URL: databaseUrl, DATA_DIR, SECRET, SHARED: '1', DATABASE_POOL: '4' },
        ...{ LOG_LEVEL: process.env.TEST_LOG ?? 'silent', REQUEST_RATE: '1000000' },
      },
    })
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    const { port } = await new Promise<{ port: number }>((resolve, reject) => {
      child.once('message', said => resolve(said as { port: number }))
      child.once('exit', code => reject(new Error(`the server ended with ${code} before it was open`)))
    })
    this.address = `http://127.0.0.1:${port}`
    this.#child = child
  }

  kill() {
    return this.#end(child => child.kill('SIGKILL'))
  }

  /** Ends as a server that is replaced. */
  leave() {
    return this.#end(child => child.send('leave'))
  }

  async #end(end: (child: ChildProcess) => void) {
    const child = this.#child
    this.#child = undefined
    if (!child) return
    const exit = new Promise(resolve => child.once('exit', resolve))
    end(child)
    await exit
  }
}
