import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** A server that can be killed and started again on the same port, over the same data. */
export class ServerProcess {
  readonly #environment: Record<string, string>
  #child: ChildProcess | undefined
  address = ''
  /** What it wrote to its log, since it was last started. */
  output = ''

  constructor(environment: Record<string, string>) {
    this.#environment = environment
  }

  async start() {
    const port = this.address ? new URL(this.address).port : '0'
    const child = fork(join(import.meta.dirname, 'serve.ts'), {
      env: { ...process.env, ...this.#environment, PORT: port, HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    this.#child = child
    this.output = ''
    child.stdout?.on('data', chunk => {
      this.output += chunk
    })
    this.address = await new Promise<string>((resolve, reject) => {
      child.once('message', address => resolve(String(address)))
      child.once('exit', code => reject(new Error(`the server ended with ${code} before it listened`)))
    })
  }

  /** Its process number, while it lives. */
  get pid() {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined
  }

  /** Ends it without any warning. */
  async kill() {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const gone = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
}
