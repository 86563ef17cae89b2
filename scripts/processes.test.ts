import cluster, { type Worker } from 'node:cluster'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { fillDatabase } from '#server/kernel/test-app.ts'
import { startProcesses } from './processes.ts'

const workers = () => Object.values(cluster.workers ?? {}) as Worker[]

test('several processes share a port, and one that is killed is replaced', async () => {
  const { url } = await fillDatabase(inject('postgresUrl'), async () => {})
  const folder = await mkdtemp(join(tmpdir(), 'lectern-processes-'))
  const said: string[] = []
  const server = await startProcesses(2, {
    settings: {
      ...{ DATABASE_URL: url, DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent' },
      ...{ PORT: '0', HOST: '127.0.0.1', DATABASE_POOL: '2' },
    },
    say: line => said.push(line),
    onHopeless: () => said.push('hopeless'),
  })
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const answers = async () => {
    // A connection of its own each time: they are given to one process after the other.
    const asked = Array.from({ length: 4 }, () =>
      fetch(`${server.address}/readyz`, { headers: { connection: 'close' } }).then(({ status }) => status),
    )
    return [...new Set(await Promise.all(asked))]
  }
  expect(workers()).toHaveLength(2)
  expect(await answers()).toEqual([200])
  const [first] = workers()
  first!.process.kill('SIGKILL')
  await expect.poll(() => workers().filter(each => each !== first && each.isConnected()).length).toBe(2)
  await expect.poll(answers).toEqual([200])
  expect(said).toEqual(['A process of the server ended; another one takes its place.'])
}, 60_000)
