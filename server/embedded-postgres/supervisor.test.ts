import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startOfProcess } from './process-table.ts'
import { type RunningPostgres, startPostgres } from './supervisor.ts'

/** As the first start left it: initialising anew takes seconds, and most tests are about what comes after. */
let initialised: string
let dataDir: string
const running: RunningPostgres[] = []

beforeAll(async () => {
  initialised = mkdtempSync(join(tmpdir(), 'lectern-initialised-'))
  await (await startPostgres({ dataDir: initialised })).stop()
  rmSync(join(initialised, 'port'))
})

afterAll(() => rmSync(initialised, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-supervisor-'))
  // PostgreSQL insists on owners and modes, which Node's copying loses.
  execFileSync('cp', ['-a', `${initialised}/.`, dataDir])
})

afterEach(async () => {
  await Promise.all(running.splice(0).map(server => server.stop()))
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(folder = dataDir): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir: folder })
  running.push(server)
  return server
}

async function stop(server: RunningPostgres): Promise<void> {
  running.splice(running.indexOf(server), 1)
  await server.stop()
}

async function ask<Row extends pg.QueryResultRow>({ url }: { url: string }, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(cluster = join(dataDir, 'cluster')): number {
  return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
}

async function untilGone(pid: number): Promise<void> {
  while (startOfProcess(pid) !== undefined) await sleep(5)
}

describe('a restarted server', () => {
  test('keeps its data and its address', async () => {
    const first = await start()
    await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await stop(first)
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await ask(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })

  test('leaves no process and no claim', async () => {
    const server = await start()
    const pid = postmasterPid()
    await stop(server)
    expect(startOfProcess(pid)).toBeUndefined()
    expect(statSync(join(dataDir, 'owner'), { throwIfNoEntry: false })).toBeUndefined()
  })

  test('takes another port when its own is in use', async () => {
    const first = await start()
    const second = await start(join(dataDir, 'other'))
    const port = new URL(second.url).port
    await stop(second)
    await stop(first)
    writeFileSync(join(dataDir, 'port'), port)
    const third = await start(join(dataDir, 'other'))
    const fourth = await start()
    expect(new URL(third.url).port).toBe(port)
    expect(new URL(fourth.url).port).not.toBe(port)
    expect(await ask(fourth, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe('what others can reach', () => {
  test('only this machine, only with the password, and no superuser', async () => {
    const server = await start()
    const wrong = new URL(server.url)
    wrong.password = 'guess'
    await expect(ask({ url: wrong.href }, 'SELECT 1')).rejects.toThrow('password authentication failed')
    const rows = await ask<{ addresses: string; sockets: string; superuser: boolean }>(
      server,
      `SELECT current_setting('listen_addresses') AS addresses,
              current_setting('unix_socket_directories') AS sockets,
              rolsuper AS superuser FROM pg_roles WHERE rolname = current_user`,
    )
    const cluster = join(dataDir, 'cluster')
    expect(rows).toEqual([{ addresses: '127.0.0.1', sockets: cluster, superuser: false }])
    expect(statSync(cluster).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
  })

  test('who is on this machine comes by a socket in the cluster, programs that know none by the port', async () => {
    const server = await start()
    const asked = 'SELECT inet_client_addr() IS NULL AS "isSocket"'
    expect(await ask(server, asked)).toEqual([{ isSocket: true }])
    const { username, password, host, pathname } = new URL(server.url)
    const url = `postgres://${username}:${password}@${host}${pathname}`
    expect(await ask({ url }, asked)).toEqual([{ isSocket: false }])
  })

  test('where the path of a socket would be too long for the system, everybody comes by the port', async () => {
    const server = await start(join(dataDir, 'long'.repeat(20)))
    expect(await ask(server, 'SELECT inet_client_addr() IS NULL AS "isSocket"')).toEqual([
      { isSocket: false },
    ])
  })

  test('the role may create extensions and databases, and sorts Chinese names', async () => {
    const server = await start()
    await ask(server, 'CREATE EXTENSION pg_trgm')
    await ask(server, 'CREATE DATABASE another')
    const rows = await ask<{ name: string }>(
      server,
      `SELECT name FROM (VALUES ('张三'), ('李四'), ('阿明')) AS names (name) ORDER BY name COLLATE "zh-Hans-x-icu"`,
    )
    expect(rows.map(row => row.name)).toEqual(['阿明', '李四', '张三'])
  })
})

describe('an unusable data folder', () => {
  test('because another start has it', async () => {
    await start()
    await expect(start()).rejects.toThrow(`is in use by another Lectern (process ${process.pid})`)
  })

  test('because another process has it, which continues undisturbed', async () => {
    const { child } = await startCrashChild()
    await expect(start()).rejects.toThrow(`is in use by another Lectern (process ${child.pid})`)
    expect(startOfProcess(postmasterPid())).toBeDefined()
    child.kill('SIGKILL')
    await untilGone(postmasterPid())
  })

  test('because another major version made it', async () => {
    await stop(await start())
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '16\n')
    await expect(start()).rejects.toThrow(
      /created by PostgreSQL 16; this version of Lectern includes PostgreSQL 17/,
    )
  })
})

/** The members of the process group: the shell, the process waiting for the lifeline, and the server. */
function groupOf(pid: number): number[] {
  const stat = (one: number | string) => readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const group = stat(pid)[2]
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`) && stat(name)[2] === group)
    .map(Number)
}

interface CrashChild {
  child: ChildProcess
  /** The highest number whose insertion was confirmed to the child so far. */
  confirmed(): number
}

async function startCrashChild(): Promise<CrashChild> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'crash-child.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  const confirmed = () => Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1))
  while (confirmed() < 50) await sleep(5)
  return { child, confirmed }
}

async function expectAllConfirmed(server: RunningPostgres, confirmed: number): Promise<void> {
  const [row] = await ask<{ count: number; highest: number }>(
    server,
    'SELECT count(*)::int AS count, max(id) AS highest FROM confirmed',
  )
  expect(row!.count).toBe(row!.highest)
  expect(row!.highest).toBeGreaterThanOrEqual(confirmed)
}

describe('after a crash', () => {
  test('of the process, the server is gone and every confirmed row is there', async () => {
    const { child, confirmed } = await startCrashChild()
    const pid = postmasterPid()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const server = await start()
    expect(startOfProcess(pid)).toBeUndefined()
    await expectAllConfirmed(server, confirmed())
  })

  test('of the server, it comes back by itself at the same address', async () => {
    const server = await start()
    await ask(server, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const pid = postmasterPid()
    process.kill(pid, 'SIGKILL')
    await untilGone(pid)
    await expect
      .poll(() => ask(server, 'SELECT answer FROM kept').catch(() => []), { timeout: 10_000 })
      .toEqual([{ answer: 42 }])
    await stop(server)
  })

  test('of all at once, the shell between them too, the next start works', async () => {
    const { child, confirmed } = await startCrashChild()
    const pid = postmasterPid()
    child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await once(child, 'exit')
    await expectAllConfirmed(await start(), confirmed())
  })

  test.skipIf(process.platform !== 'linux')(
    'of all but the server, the next start ends it first',
    async () => {
      const { child, confirmed } = await startCrashChild()
      const pid = postmasterPid()
      // It would see that the shell is gone and end the server itself.
      child.kill('SIGSTOP')
      for (const one of groupOf(pid)) if (one !== pid) process.kill(one, 'SIGKILL')
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(startOfProcess(pid)).toBeDefined()
      await expectAllConfirmed(await start(), confirmed())
      expect(postmasterPid()).not.toBe(pid)
    },
  )

  test('a pid file that now names another process is no obstacle', async () => {
    await stop(await start())
    writeFileSync(
      join(dataDir, 'cluster', 'postmaster.pid'),
      `${process.pid}\n${dataDir}/cluster\n0\n1\n\n\n\nready\n`,
    )
    writeFileSync(join(dataDir, 'owner'), `${process.pid} 1`)
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('nor is the lock of a socket that names one', async () => {
    const first = await start()
    const { port } = new URL(first.url)
    await stop(first)
    const lock = `${process.pid}\n${dataDir}/cluster\n0\n${port}\n${dataDir}/cluster\n`
    writeFileSync(join(dataDir, 'cluster', `.s.PGSQL.${port}.lock`), lock)
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await ask(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('an interrupted initialisation starts again', async () => {
    await stop(await start())
    rmSync(join(dataDir, 'cluster', 'global'), { recursive: true })
    renameSync(join(dataDir, 'cluster'), join(dataDir, 'cluster.new-1234'))
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})
