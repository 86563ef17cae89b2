import cluster, { type Worker } from 'node:cluster'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sessionCalls } from '#contract/features/account/session-calls.ts'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { message } from '#contract/message.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { topics } from '#server/kernel/hub.ts'
import { fillDatabase, testApp } from '#server/kernel/test-app.ts'
import { Phone } from '#server/kernel/test-phone.ts'
import { startProcesses } from './processes.ts'

const workers = () => Object.values(cluster.workers ?? {}) as Worker[]

/** Two processes over a database. */
async function openProcesses(url: string, settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-processes-'))
  const said: string[] = []
  const server = await startProcesses(2, {
    settings: {
      ...{ DATABASE_URL: url, DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent' },
      ...{ PORT: '0', HOST: '127.0.0.1', DATABASE_POOL: '2' },
      ...settings,
    },
    say: line => said.push(line),
    onHopeless: () => said.push('hopeless'),
  })
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { server, said }
}

test('several processes share a port, and one that is killed is replaced', async () => {
  const { url } = await fillDatabase(inject('postgresUrl'), async () => {})
  const { server, said } = await openProcesses(url)
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

const app = testApp({ settings: { SHARED: '1' }, takesJobs: false })

/** Posts a call over the agent's connections. @returns the envelope; fails when there is no answer in words */
function post(address: string, path: string, token: string, body: object, agent: Agent | false) {
  return new Promise<{ status: number }>((resolve, reject) => {
    const asked = request(address + path, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', token },
    })
    asked.on('error', reject)
    asked.on('response', answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = String(Buffer.concat(parts))
        if (answer.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${answer.statusCode} ${text}`))
      })
    })
    asked.end(JSON.stringify(body))
  })
}

test('both processes are replaced while a school works: no request fails, and nobody misses or doubles a message', async () => {
  const { server, said } = await openProcesses(app().databaseUrl, {
    ...{ SECRET: 's'.repeat(64), REQUEST_RATE: '100000', DATABASE_POOL: '4' },
  })
  const room = topics.course(linearAlgebra.id)
  const word = message('said', 'Something was said.', z.object({ words: z.string() }))
  const people = students.slice(0, 10)
  const tokens = await Promise.all(people.map(app().tokenOf))
  const teacher = await app().tokenOf(teacher1)
  const { id: batchId } = await app().call(teacher1, batchCalls.createBatch, {
    ...{ courseId: linearAlgebra.id, batch: 'Made meanwhile', mode: 2 },
  })
  // Two devices of each.
  const phones = [...tokens, ...tokens].map(token => new Phone(() => server.address, token, linearAlgebra.id))
  await expect.poll(() => phones.filter(({ isIn }) => isIn).length).toBe(phones.length)

  let isOver = false
  const [sent, made, failed] = [[] as string[], [] as string[], [] as string[]]
  const speaking = (async () => {
    while (!isOver) {
      const words = `word ${sent.length}`
      app().services.hub.publish(room, word, { words })
      sent.push(words)
      // A hundred of them are kept for who comes back: on a slow machine that may take ten seconds.
      await sleep(200)
    }
  })()
  // Over connections that stay, and over a new one each time, as a proxy does.
  const asking = Array.from({ length: 8 }, async (_, index) => {
    const agent = index % 2 === 0 && new Agent({ keepAlive: true, maxSockets: 1 })
    let next = 0
    for (let turn = 0; !isOver; turn++) {
      try {
        const name = `group ${index} ${turn}`
        // As many as a batch may hold.
        const isCommand = Date.now() >= next
        if (isCommand) next = Date.now() + 1000
        const answer = isCommand
          ? await post(
              server.address,
              groupCalls.createGroup.path,
              teacher,
              { activityid: batchId, name },
              agent,
            )
          : await post(server.address, sessionCalls.listSessions.path, tokens[index]!, {}, agent)
        if (answer.status !== 1) throw new Error(JSON.stringify(answer))
        if (isCommand) made.push(name)
      } catch (error) {
        failed.push(String(error))
      }
      await sleep(5)
    }
    if (agent) agent.destroy()
  })
  const before = workers().map(({ process }) => process.pid)
  await server.replaceAll()
  const after = workers().map(({ process }) => process.pid)
  expect(after).toHaveLength(2)
  expect(after.filter(pid => before.includes(pid))).toEqual([])
  await expect.poll(() => phones.filter(({ isIn }) => isIn).length).toBe(phones.length)
  isOver = true
  await Promise.all([speaking, ...asking])

  expect(failed).toEqual([])
  const words = ({ heard }: Phone) => heard.filter(({ cmd }) => cmd === 'said').map(({ data }) => data.words)
  for (const phone of phones) {
    expect(phone).toMatchObject({ lost: [], refused: 0 })
    await expect.poll(() => words(phone).length).toBeGreaterThanOrEqual(sent.length)
    // What was missed comes behind what is said in the moment of coming back.
    expect(words(phone).toSorted()).toEqual(sent.toSorted())
    expect(phone).toMatchObject({ lost: [], refused: 0 })
    expect(phone.opened).toBeGreaterThan(1)
    phone.close()
  }
  const kept = await app()
    .db.selectFrom('course_group')
    .select('name')
    .where('batch_id', '=', batchId)
    .execute()
  expect(kept.map(({ name }) => name).toSorted()).toEqual(made.toSorted())
  expect(made.length).toBeGreaterThan(20)
  expect(said).toEqual(['All processes of the server were replaced.'])
}, 240_000)

test('where a new process does not start, those that run stay', async () => {
  const { server, said } = await openProcesses(app().databaseUrl)
  const before = workers().map(({ process }) => process.pid)
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'no-such-file.ts'), silent: true })
  await expect(server.replaceAll()).rejects.toThrow('did not start')
  expect(workers().map(({ process }) => process.pid)).toEqual(before)
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  expect(said).toEqual([])
}, 60_000)
