import { fork } from 'node:child_process'
import { join } from 'node:path'
import { milliseconds, percentile, type Result } from './goal.ts'
import type { World } from './world.ts'

const size = 500
const processes = 2
const spread = 30_000
const bytes = 1024 ** 2

interface HandIn {
  took: number
  problem: string
}

/** Five hundred students handing in a file each in the last half minute. */
export async function measureDeadline(world: World): Promise<Result[]> {
  const homeworkId = await publish(world)
  const share = Math.ceil(size / processes)
  const done = await Promise.all(
    Array.from({ length: processes }, (_, index) => {
      const child = fork(join(import.meta.dirname, 'hand-in.ts'), {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      const tokens = world.students.slice(index * share, (index + 1) * share).map(({ token }) => token)
      child.send({ address: world.lectern.address, tokens, homeworkId, spread, size: bytes })
      return new Promise<HandIn[]>(resolve =>
        child.once('message', (message: { results: HandIn[] }) => {
          child.kill()
          resolve(message.results)
        }),
      )
    }),
  )
  const all = done.flat()
  const errors = all.filter(({ problem }) => problem !== '')
  const stored = await handedIn(world, homeworkId)
  const lost = Math.abs(size - errors.length - stored)
  const took = all.map(one => one.took)
  return [
    {
      load: 'homework deadline: 500 hand-ins with a 1 MB file in 30 s',
      goal: '0 lost, 0 errors',
      measured: `${lost} lost, ${errors.length} errors, upload and hand-in p95 ${milliseconds(percentile(took, 0.95))}, p99 ${milliseconds(percentile(took, 0.99))}`,
      met: lost === 0 && errors.length === 0,
      note: errors[0]?.problem,
    },
  ]
}

async function publish({ lectern, teacher, lecture }: World) {
  const now = Math.floor(Date.now() / 1000)
  const response = await fetch(`${lectern.address}/HomeworkApi/addHomework`, {
    method: 'POST',
    headers: { token: teacher.token },
    body: JSON.stringify({
      courseid: lecture.id,
      title: 'Deadline',
      publishtime: now - 1,
      deadline: now + 3600,
    }),
  })
  const { status, message, data } = (await response.json()) as {
    status: number
    message: string
    data: { id: string }
  }
  if (status !== 1) throw new Error(message)
  return data.id
}

/** Hand-ins stored in the database with their file. */
async function handedIn({ db }: World, homeworkId: string) {
  const row = await db
    .selectFrom('submission_author as author')
    .innerJoin('submission', 'submission.id', 'author.submission_id')
    .innerJoin('submission_file', join =>
      join
        .onRef('submission_file.submission_id', '=', 'submission.id')
        .onRef('submission_file.version', '=', 'submission.version'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author.activity_id', '=', homeworkId)
    .where('author.state', '=', 1)
    .executeTakeFirstOrThrow()
  return row.count
}
