// What the attack scripts beside this file share: a server process of its own over a new database with the demo school.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '#seed/people.ts'
import { startPostgres } from '#server/embedded-postgres/supervisor.ts'

export interface Answer {
  /** HTTP status; 0 when nobody answered. */
  http: number
  status?: number
  code?: number
  message?: string
  data?: Record<string, unknown>
  milliseconds: number
}

export type Target = Awaited<ReturnType<typeof openTarget>>

/** Starts the whole server on a port of its own; its settings come from the environment, as always. */
export async function openTarget(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-attack-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const child = fork(join(import.meta.dirname, '..', 'serve.ts'), {
    env: {
      ...process.env,
      E2E_DATABASE: postgres.url,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
      PORT: '0',
      HOST: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', chunk => {
    output += chunk
  })
  const address = await addressOf(child)

  async function call(
    path: string,
    token: string,
    body: object | FormData | Buffer = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const began = performance.now()
    const asIs = Buffer.isBuffer(body) || body instanceof FormData
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { token, ...(asIs ? {} : { 'content-type': 'application/json' }), ...headers },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : asIs ? body : JSON.stringify(body),
    }).catch(() => undefined)
    const envelope = answer && ((await answer.json().catch(() => ({}))) as Partial<Answer>)
    return { ...envelope, http: answer?.status ?? 0, milliseconds: Math.round(performance.now() - began) }
  }

  return {
    address,
    folder,
    postgres,
    pid: child.pid!,
    /** What the server has logged so far. */
    output: () => output,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    call,
    /** The session of somebody of the demo school, such as `s01`. */
    async login(name: string) {
      const input = { email: `${name}@demo.lectern`, password: demoPassword, remember: '1', type: 'login' }
      return String((await call('/UserApi/login', '', input)).data?.token ?? '')
    },
    /** Megabytes of memory: now, and the most so far. */
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      const read = (name: string) => Math.round(Number(status.match(`${name}:\\s+(\\d+)`)?.[1]) / 1024)
      return { now: read('VmRSS'), most: read('VmHWM') }
    },
    /** Process number of the database server. */
    postmaster() {
      const home = join(folder, 'postgres')
      const file = readdirSync(home, { recursive: true }).find(name => `${name}`.endsWith('postmaster.pid'))
      return Number.parseInt(readFileSync(join(home, String(file)), 'utf8'), 10)
    },
    async stop() {
      child.kill('SIGKILL')
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function addressOf(child: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    child.once('message', address => resolve(String(address)))
    child.once('exit', code => reject(new Error(`the server ended with ${code} before it listened`)))
  })
}
