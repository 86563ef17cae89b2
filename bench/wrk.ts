import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** wrk takes far less of the machine than a generator in JavaScript would; Debian's package brings it. */
export function bringWrk() {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' })
  } catch (error) {
    if ((error as { status?: number }).status === 1) return
    if (process.getuid?.() !== 0) throw new Error('The bench needs wrk: apt-get install wrk')
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'wrk'], { stdio: 'ignore' })
  }
}

interface Load {
  url: string
  body: object
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface Throughput {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers that were no success. */
  errors: number
  /** Answers that took longer than wrk waits, two seconds. */
  late: number
}

/** Posts one body over and over. */
export async function post({ url, body, headers, connections, seconds }: Load): Promise<Throughput> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-wrk-'))
  const script = join(folder, 'post.lua')
  const lines = Object.entries({ 'Content-Type': 'application/json', ...headers }).map(
    ([name, value]) => `wrk.headers["${name}"] = "${value}"`,
  )
  // Any answer that is no success counts as an error.
  const check = `
function response(status, headers, body)
  if status ~= 200 or not string.find(body, '"status":1', 1, true) then failed = (failed or 0) + 1 end
end
local threads = {}
function setup(thread) table.insert(threads, thread) end
function done(summary, latency)
  local failed = summary.errors.status
  for _, thread in ipairs(threads) do failed = failed + (thread:get("failed") or 0) end
  io.write(string.format("RESULT %f %f %f %d %d\\n", summary.requests / (summary.duration / 1e6), latency:percentile(50) / 1000, latency:percentile(99) / 1000, failed, summary.errors.timeout))
end`
  writeFileSync(
    script,
    `wrk.method = "POST"\nwrk.body = [[${JSON.stringify(body)}]]\n${lines.join('\n')}\n${check}`,
  )
  try {
    const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url])
    const [, ...figures] = stdout.match(/RESULT (\S+) (\S+) (\S+) (\d+) (\d+)/) ?? []
    const [perSecond = 0, p50 = 0, p99 = 0, errors = 0, late = 0] = figures.map(Number)
    return { perSecond, p50, p99, errors, late }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
