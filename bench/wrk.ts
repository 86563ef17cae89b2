import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** wrk uses far less of the machine than a generator in JavaScript would; Debian packages it. */
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
  connections: number
  seconds: number
}

interface OneRequest extends Load {
  body: object
  headers: Record<string, string>
}

interface ManyRequests extends Load {
  requests: { token: string; body: object }[]
}

export interface Throughput {
  /** Total answered. */
  count: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Unsuccessful answers. */
  errors: number
  /** Answers slower than wrk's timeout of two seconds. */
  late: number
  /** The first unsuccessful answer; empty if none. */
  failure: string
}

/** Posts one body repeatedly. */
export function post({ body, headers, ...load }: OneRequest): Promise<Throughput> {
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers["${name}"] = "${value}"`)
  return run(load, `wrk.body = [[${JSON.stringify(body)}]]\n${lines.join('\n')}`)
}

/** Posts each of the requests once, as its own command; ends early when they are used up. */
export function postEach({ requests, ...load }: ManyRequests): Promise<Throughput> {
  const lines = requests.map(({ token, body }) => `${token} ${JSON.stringify(body)}\n`)
  const script = (list: string) => `
local lines = {}
for line in io.lines("${list}") do lines[#lines + 1] = line end
local place = 0
function request()
  if place == #lines then wrk.thread:stop() else place = place + 1 end
  local token, body = lines[place]:match("^(%S+) (.*)$")
  wrk.headers["token"] = token
  wrk.headers["x-once"] = string.format("${randomBytes(8).toString('hex')}-%08d", place)
  return wrk.format(nil, nil, nil, body)
end`
  return run(load, script, lines.join(''))
}

// Any unsuccessful answer counts as an error.
const counting = `
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
failure = ""
failed = 0
function response(status, headers, body)
  if status == 200 and string.find(body, '"status":1', 1, true) then return end
  failed = failed + 1
  if failure == "" then failure = status .. " " .. string.sub(body, 1, 200) end
end
local threads = {}
function setup(thread) table.insert(threads, thread) end
function done(summary, latency)
  local count, first = 0, ""
  for _, thread in ipairs(threads) do
    count = count + thread:get("failed")
    first = thread:get("failure")
  end
  io.write(string.format("RESULT %d %f %f %f %d %d %s\\n", summary.requests, summary.requests / (summary.duration / 1e6), latency:percentile(50) / 1000, latency:percentile(99) / 1000, count, summary.errors.timeout, first))
end
`

async function run(
  { url, connections, seconds }: Load,
  requests: string | ((list: string) => string),
  lines = '',
): Promise<Throughput> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-wrk-'))
  const script = join(folder, 'post.lua')
  const list = join(folder, 'requests')
  writeFileSync(script, counting + (typeof requests === 'string' ? requests : requests(list)))
  writeFileSync(list, lines)
  try {
    const { stdout } = await execute('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url])
    const [, figures = '', failure = ''] = stdout.match(/RESULT (\S+ \S+ \S+ \S+ \S+ \S+) (.*)/) ?? []
    const [count = 0, perSecond = 0, p50 = 0, p99 = 0, errors = 0, late = 0] = figures.split(' ').map(Number)
    return { count, perSecond, p50, p99, errors, late, failure }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
