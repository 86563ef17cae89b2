import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '#server/embedded-postgres/free-port.ts'
import { startOfProcess } from '#server/embedded-postgres/process-table.ts'

const root = join(import.meta.dirname, '..')

let dataDir: string
let port: number
const started: ChildProcess[] = []

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-start-'))
  port = await findFreePort()
})

afterEach(async () => {
  for (const launcher of started.splice(0)) launcher.kill('SIGKILL')
  await expect.poll(() => existsSync(join(dataDir, 'postgres', 'owner')), { timeout: 10_000 }).toBe(false)
  rmSync(dataDir, { recursive: true, force: true })
})

interface Started {
  launcher: ChildProcess
  output(): string
}

function start(settings: Record<string, string> = {}): Started {
  const { DATABASE_URL: _, LECTERN_EXERCISED: __, ...environment } = process.env
  const launcher = spawn(process.execPath, ['run.mjs', 'start'], {
    cwd: root,
    env: { ...environment, DATA_DIR: dataDir, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(launcher)
  let output = ''
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream.on('data', chunk => {
      output += chunk
    })
  }
  return { launcher, output: () => output }
}

async function serves(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    answer => answer.ok,
    () => false,
  )
}

async function startAndWait(settings?: Record<string, string>): Promise<Started> {
  const running = start(settings)
  await expect.poll(running.output, { timeout: 60_000 }).toContain('Ctrl-C stops it.')
  return running
}

function postmaster(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

describe('npm start', () => {
  test('tells the address, the demo accounts and where data lies; Ctrl-C leaves nothing', async () => {
    const { launcher, output } = await startAndWait()
    expect(await serves()).toBe(true)
    expect(output()).toContain(`http://127.0.0.1:${port}`)
    expect(output()).toContain('teacher1@demo.lectern')
    expect(output()).toContain(dataDir)
    const database = postmaster()
    launcher.kill('SIGINT')
    expect(await once(launcher, 'exit')).toEqual([0, null])
    expect(await serves()).toBe(false)
    expect(startOfProcess(database)).toBeUndefined()
  })

  test('names no demo accounts where there are none', async () => {
    const { output } = await startAndWait({ SEED: 'none' })
    expect(output()).not.toContain('demo.lectern')
  })

  test('killed without warning, takes everything along and starts again', async () => {
    const { launcher } = await startAndWait()
    const database = postmaster()
    launcher.kill('SIGKILL')
    await expect.poll(() => startOfProcess(database), { timeout: 10_000 }).toBeUndefined()
    await expect.poll(serves, { timeout: 10_000 }).toBe(false)
    await startAndWait()
    expect(await serves()).toBe(true)
  })

  test('refuses a data folder that another start uses, and a port that is taken', async () => {
    await startAndWait()
    const sameFolder = start({ PORT: String(await findFreePort()) })
    expect(await once(sameFolder.launcher, 'exit')).toEqual([1, null])
    expect(sameFolder.output()).toContain('is in use by another Lectern')
    const samePort = start({ DATA_DIR: join(dataDir, 'other') })
    expect(await once(samePort.launcher, 'exit')).toEqual([1, null])
    expect(samePort.output()).toContain('The port is in use')
    expect(await serves()).toBe(true)
  })

  test('names each wrong setting', async () => {
    const { launcher, output } = start({ PORT: 'front', TIME_ZONE: 'Mars/Olympus' })
    expect(await once(launcher, 'exit')).toEqual([1, null])
    expect(output()).toContain('PORT')
    expect(output()).toContain('TIME_ZONE')
  })
})
