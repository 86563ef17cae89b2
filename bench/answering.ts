import { type ChildProcess as Child, fork } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/socket.ts'
import type { AnsweringTask } from './answer-step.ts'
import { measureClients, sharesOf } from './clients.ts'
import { milliseconds, percentile, type Result, ratio } from './goal.ts'
import type { PhonesTask, Seen } from './phones.ts'
import { type ChildProcess, startProcess } from './process.ts'
import { total } from './ruler.ts'
import { openSlowLine } from './slow-line.ts'
import type { World } from './world.ts'

const answerers = 2000
const spread = 5000
const phones = 500
const behindLine = 60
const goals = { behind: 300, next: 300, slow: 2000 }
/** 2 Mbit/s, and 80 ms there and back. */
const slowLine = { rate: 250_000, delay: 40 }

/** A class that answers at once, and gets its next question; also behind one slow line. */
export async function measureAnswering(world: World): Promise<Result[]> {
  await sql`create table if not exists bare_answer (
    account_id uuid, slot smallint, text text, sequence bigint, saved_at timestamptz, primary key (account_id, slot))`.execute(
    world.db,
  )
  // Nobody has handed in anything yet: the plans have nothing to go by.
  await sql`vacuum analyze`.execute(world.db)
  return [...(await measureRush(world)), await measureNext(world), await measureSlow(world)]
}

interface Set {
  id: string
  stepIds: string[]
}

const lead = async <T>({ lectern, teacher }: World, path: string, body: object): Promise<T> => {
  const response = await fetch(lectern.address + path, {
    method: 'POST',
    headers: { token: teacher.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { status, message, data } = (await response.json()) as { status: number; message: string; data: T }
  if (status !== 1) throw new Error(`${path}: ${message}`)
  return data
}

const says = 'Which of these follows from what was said just now, and why not the others? '.repeat(3)
const choice = (html: string) => ({
  ...{ type: 2, difficulty: 1, points: 5, knowledge: [], html },
  parts: {
    options: ['a', 'b', 'c', 'd'].map(id => ({
      id,
      html: `<p>What follows is ${id}, for the reasons given</p>`,
    })),
  },
  key: { right: ['a'] },
})

/** @param steps the questions of each */
async function addSet(world: World, steps: string[]): Promise<Set> {
  const { interactid: id } = await lead<{ interactid: string }>(world, '/InteractApi/addInteract', {
    courseid: world.lecture.id,
    title: 'Bench',
    steps: steps.map(html => ({
      title: '',
      duration: 0,
      questions: [{ points: 5, question: choice(html) }],
    })),
  })
  const { steps: made } = await lead<{ steps: { stepid: string }[] }>(world, '/InteractApi/getInteract', {
    interactid: id,
  })
  return { id, stepIds: made.map(({ stepid }) => stepid) }
}

const start = (world: World, stepId: string) => lead(world, '/InteractApi/startStep', { stepid: stepId })

async function questionIn(world: World, stepId: string) {
  const { questions } = await lead<{ questions: { id: string }[] }>(world, '/InteractApi/getStepInfo', {
    stepid: stepId,
  })
  return questions[0]!.id
}

/** Two thousand answers in five seconds, and how far the chart of the teacher is behind. */
async function measureRush(world: World): Promise<Result[]> {
  const { id, stepIds } = await addSet(world, [`<p>${says}</p>`])
  const stepId = stepIds[0]!
  await start(world, stepId)
  const questionId = await questionIn(world, stepId)
  const students = world.students.slice(0, answerers)
  const answer = (server: ChildProcess, path: string) =>
    measureClients(
      world,
      server,
      'answer-step.ts',
      sharesOf(students).map(
        (some): AnsweringTask => ({
          ...{ url: server.address + path, students: some, stepId, questionId, spread },
        }),
      ),
    )
  const bare = await startProcess('serve-bare-save.ts', { BENCH_DATABASE: world.databaseUrl })
  const row = await answer(bare, '/')
  await bare.stop()
  const chart = await openChart(world, stepId)
  const { took, at, failed, cost } = await answer(world.lectern, '/InteractApi/saveAnswers')
  await new Promise(resolve => setTimeout(resolve, 1500))
  const { behind, last, pushes } = chart.close(at)
  const { rows } = await sql<{ stored: number; right: number }>`
    select count(*)::int as stored, (count(*) filter (where worth = 1))::int as right
    from answering_counted where activity_id = ${id}`.execute(world.db)
  const [{ stored, right }] = rows as [{ stored: number; right: number }]
  const lost = took.length - failed - stored
  const isRight = last?.answered === stored && last.tallies['1']?.right === right
  const p95 = percentile(took, 0.95)
  const each = `${Math.round(total(cost))} µs of CPU each (Node ${Math.round(cost.node)}, PostgreSQL ${Math.round(cost.postgres)}; a row: ${Math.round(total(row.cost))} µs, Node ${Math.round(row.cost.node)}, PostgreSQL ${Math.round(row.cost.postgres)})`
  return [
    {
      load: '2,000 answers to one question in 5 s by 2,000 sessions',
      goal: '0 lost, 0 refused',
      measured: `p50 ${milliseconds(percentile(took, 0.5))}, p95 ${milliseconds(p95)}, p99 ${milliseconds(percentile(took, 0.99))} (a row stored by a bare server: p95 ${milliseconds(percentile(row.took, 0.95))}), ${lost} lost, ${failed} refused, ${each}`,
      met: lost === 0 && failed === 0,
    },
    {
      load: 'the chart of the teacher meanwhile',
      goal: `at most ${goals.behind} ms behind what was acknowledged (p95), and right at the end`,
      measured: `p50 ${milliseconds(percentile(behind, 0.5))}, p95 ${milliseconds(percentile(behind, 0.95))}, longest ${milliseconds(Math.max(...behind))}, ${pushes} pushes; ${isRight ? 'right' : 'wrong'} at the end`,
      met: percentile(behind, 0.95) <= goals.behind && isRight,
      note: 'From when the phone has its acknowledgement until a push has counted as many; what is pushed is gathered for 250 ms.',
    },
  ]
}

interface Told {
  answered: number
  tallies: Record<string, Record<string, number>>
}

/** The socket of the teacher. */
async function openChart({ lectern, teacher, lecture }: World, stepId: string) {
  const socket = new WebSocket(lectern.address.replace('http', 'ws') + socketPath, [teacher.token, '1'])
  const told: (Told & { at: number })[] = []
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () =>
      socket.send(JSON.stringify({ cmd: 'class_active', data: { classId: lecture.id } })),
    )
    socket.on('message', data => {
      const { cmd, data: said } = JSON.parse(String(data)) as { cmd: string; data: Told & { stepid: string } }
      if (cmd === 'class_entered') resolve()
      if (cmd === 'answer' && said.stepid === stepId) told.push({ ...said, at: Date.now() })
    })
  })
  return {
    /** @param acknowledged when each answer was */
    close(acknowledged: readonly number[]) {
      socket.close()
      const behind = acknowledged
        .toSorted((one, other) => one - other)
        .map((at, place) => {
          const shown = told.find(({ answered }) => answered > place)
          return Math.max(0, (shown?.at ?? Number.POSITIVE_INFINITY) - at)
        })
      return { behind, last: told.at(-1), pushes: told.length }
    },
  }
}

/** Phones in processes of their own. */
async function openPhones(task: Omit<PhonesTask, 'source' | 'tokens'>, tokens: string[]) {
  const children = await Promise.all(
    sharesOf(tokens).map(async (some, index) => {
      const child = fork(join(import.meta.dirname, 'phones.ts'), {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child.send({ ...task, tokens: some, source: `127.0.0.${40 + index}` } satisfies PhonesTask)
      await told(child, 'open')
      return child
    }),
  )
  return {
    forget: () => children.forEach(child => void child.send('forget')),
    async seen() {
      const all = await Promise.all(
        children.map(async child => {
          child.send('seen')
          return (await told<{ seen: Seen[] }>(child, 'seen')).seen
        }),
      )
      return all.flat()
    },
    close: () => children.forEach(child => void child.kill()),
  }
}

const told = <T>(child: Child, kind: string) =>
  new Promise<T>(resolve => {
    const hear = (message: { kind: string }) => {
      if (message.kind !== kind) return
      child.off('message', hear)
      resolve(message as T)
    }
    child.on('message', hear)
  })

const rounds = 5

/** The next question to everybody who waits for it, until they have it. */
async function measureNext(world: World): Promise<Result> {
  const { id, stepIds } = await addSet(
    world,
    Array.from({ length: rounds + 1 }, (_, step) => `<p>${says} ${step}</p>`),
  )
  const tokens = world.students.slice(0, phones).map(({ token }) => token)
  const task = { courseId: world.lecture.id, setId: id }
  const bare = await startProcess('serve-ws.ts', {})
  const waiting = await openPhones({ ...task, address: bare.address, isBare: true }, tokens)
  const frame = JSON.stringify({ cmd: 'answering_step', data: { state: 2, stepid: id, number: 1 } })
  const bareTold: number[] = []
  for (let round = 0; round < rounds; round++) {
    waiting.forget()
    const began = Date.now()
    await fetch(`${bare.address}/push`, { method: 'POST', body: frame })
    await new Promise(resolve => setTimeout(resolve, 700))
    bareTold.push(...(await waiting.seen()).map(one => one.told - began))
  }
  waiting.close()
  await bare.stop()
  const open = await openPhones({ ...task, address: world.lectern.address }, tokens)
  const [heard, had, own, missing] = [[] as number[], [] as number[], [] as number[], [] as number[]]
  // The first one warms up.
  for (const [round, stepId] of stepIds.entries()) {
    open.forget()
    const began = Date.now()
    await start(world, stepId)
    await new Promise(resolve => setTimeout(resolve, 4000))
    // Of the step before it is told that it has ended.
    const seen = (await open.seen()).filter(({ text }) => text !== null)
    if (round === 0) continue
    heard.push(...seen.map(one => one.told - began))
    had.push(...seen.map(one => one.text! - began))
    own.push(...seen.map(one => (one.own ?? Number.POSITIVE_INFINITY) - began))
    missing.push(phones - seen.length)
  }
  open.close()
  const [told95, bare95, had95] = [heard, bareTold, had].map(each => percentile(each, 0.95)) as [
    number,
    number,
    number,
  ]
  return {
    load: `the next question to ${phones} phones that wait for it`,
    goal: `each has it ≤ ${goals.next} ms after the tap (p95)`,
    measured: `told: p50 ${milliseconds(percentile(heard, 0.5))}, p95 ${milliseconds(told95)} (bare ws: p95 ${milliseconds(bare95)}, ${ratio(told95 / bare95)}); with its text: p50 ${milliseconds(percentile(had, 0.5))}, p95 ${milliseconds(had95)}; with one's own answers: p95 ${milliseconds(percentile(own, 0.95))}; ${missing.reduce((sum, each) => sum + each, 0)} missing`,
    met: had95 <= goals.next && missing.every(each => each === 0),
    note: 'The text comes with the message that the step was started. Each phone then asks what runs and for its own answers: two calls each, all at once, on the cores of server, database and phones.',
  }
}

/** A class behind one slow line. */
async function measureSlow(world: World): Promise<Result> {
  const { id, stepIds } = await addSet(world, [`<p>${says}</p>`, `<p>${says} again</p>`])
  const tokens = world.students.slice(0, behindLine).map(({ token }) => token)
  const line = await openSlowLine(world.lectern.address, slowLine)
  const open = await openPhones({ courseId: world.lecture.id, setId: id, address: line.address }, tokens)
  await start(world, stepIds[0]!)
  await new Promise(resolve => setTimeout(resolve, 6000))
  open.forget()
  const carried = line.carried()
  const began = Date.now()
  await start(world, stepIds[1]!)
  await new Promise(resolve => setTimeout(resolve, 8000))
  const seen = (await open.seen()).filter(({ text }) => text !== null)
  const bytes = line.carried() - carried
  open.close()
  line.close()
  const had = seen.map(one => one.text! - began)
  const last = Math.max(...had)
  const twice = Math.max(0, seen.length - behindLine)
  return {
    load: `${behindLine} phones behind one line of 2 Mbit/s with 80 ms there and back`,
    goal: `each has the text of the next question ≤ ${goals.slow / 1000} s after the tap; told once`,
    measured: `p50 ${milliseconds(percentile(had, 0.5))}, last ${milliseconds(last)}, ${Math.max(0, behindLine - seen.length)} missing, ${twice} told twice, ${Math.round(bytes / behindLine)} bytes each`,
    met: seen.length === behindLine && last <= goals.slow && twice === 0,
    note: 'Messages, what runs and the questions of a step without pictures.',
  }
}
