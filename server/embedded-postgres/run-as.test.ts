import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clusterOf } from './run-as.ts'
import { startPostgres } from './supervisor.ts'

const isRoot = process.getuid?.() === 0
const path = process.env.PATH

let home: string
let dataDir: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lectern-run-as-'))
  dataDir = join(home, 'data')
  chmodSync(home, 0o755)
})

afterEach(() => {
  process.env.PATH = path
  if (clusterOf(dataDir) !== join(dataDir, 'cluster'))
    rmSync(dirname(clusterOf(dataDir)), { recursive: true })
  rmSync(home, { recursive: true, force: true })
})

/** Starts, reads the note left by an earlier start, leaves one, stops. */
async function visit(note: string): Promise<string[]> {
  const server = await startPostgres({ dataDir })
  const client = new pg.Client(server.url)
  try {
    await client.connect()
    await client.query('CREATE TABLE IF NOT EXISTS notes (note text)')
    const { rows } = await client.query<{ note: string }>('SELECT note FROM notes')
    await client.query('INSERT INTO notes VALUES ($1)', [note])
    return rows.map(row => row.note)
  } finally {
    await client.end()
    await server.stop()
  }
}

function ownerOf(folder: string): number {
  return statSync(folder).uid
}

describe.runIf(isRoot)('as root', () => {
  test('the server runs as another user, who owns the cluster', async () => {
    await visit('first')
    expect(ownerOf(clusterOf(dataDir))).not.toBe(0)
    expect(await visit('second')).toEqual(['first'])
  })

  test('the data may be under a home closed to others', async () => {
    chmodSync(home, 0o700)
    await visit('first')
    expect(await visit('second')).toEqual(['first'])
  })

  test('where user namespaces are unavailable, closed data moves to an open folder', async () => {
    await visit('open')
    chmodSync(home, 0o700)
    process.env.PATH = '/nonexistent'
    expect(await visit('moved')).toEqual(['open'])
    expect(clusterOf(dataDir)).not.toContain(home)
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false)
    expect(readFileSync(join(dataDir, 'cluster-moved-to'), 'utf8')).toBe(dirname(clusterOf(dataDir)))
    process.env.PATH = path
    expect(await visit('again')).toEqual(['open', 'moved'])
  })

  test('data closed for a while is read again when it is open', async () => {
    chmodSync(home, 0o700)
    await visit('closed')
    chmodSync(home, 0o755)
    expect(await visit('open')).toEqual(['closed'])
    expect(ownerOf(clusterOf(dataDir))).not.toBe(0)
  })
})

describe.runIf(!isRoot)('as a normal user', () => {
  test('the server runs as that user', async () => {
    mkdirSync(dataDir, { mode: 0o700 })
    await visit('first')
    expect(ownerOf(clusterOf(dataDir))).toBe(process.getuid?.())
    expect(await visit('second')).toEqual(['first'])
  })
})
