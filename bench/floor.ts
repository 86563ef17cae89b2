import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import type { Statement } from '#server/kernel/fast/pipeline.ts'
import { type ChildProcess, startProcess } from './process.ts'
import type { Repeated } from './ruler.ts'
import type { World } from './world.ts'

/** Lectern's queries for one request, and its answer. */
export interface Recording {
  trips: Statement[][]
  answer: unknown
  /** The names of the fields holding a request's own values, by the values of the recorded request. */
  stand: Record<string, string> | undefined
}

export interface Recorder {
  stand?: Recording['stand']
  /** For a command: the mark of the recorded attempt. */
  once?: string
  /** Finds what the recorded request has made: more to stand for. */
  made?(): Promise<Record<string, string>>
}

/** Starts the floor of a call (`serve-floor.ts`) from one recorded request. */
export async function startFloor(
  { lectern, databaseUrl }: World,
  { path, token, body }: Repeated,
  { stand, once, made }: Recorder,
): Promise<ChildProcess> {
  const ask = async (request: object) => {
    const headers = { token, ...(once && { 'x-once': once }) }
    const sent = { method: 'POST', headers, body: JSON.stringify(request) }
    return (await fetch(lectern.address + path, sent)).json()
  }
  // As after many requests: what is cached about the caller is cached.
  await fetch(`${lectern.address}/UserApi/getUserInfo`, { method: 'POST', headers: { token }, body: '{}' })
  if (!once) await ask(body)
  lectern.record()
  const answer = await ask(body)
  const trips = await lectern.statements()
  if (trips.length === 0) throw new Error(`${path} asks nothing`)
  const folder = mkdtempSync(join(tmpdir(), 'lectern-floor-'))
  const recording: Recording = { trips, answer, stand: made ? { ...stand, ...(await made()) } : stand }
  writeFileSync(join(folder, 'recording'), serialize(recording))
  try {
    return await startProcess('serve-floor.ts', {
      BENCH_DATABASE: databaseUrl,
      RECORDING: join(folder, 'recording'),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
