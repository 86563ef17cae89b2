import { sql } from 'kysely'
import type { Running } from '#server/kernel/test-app.ts'
import { followCourses } from './carried.ts'
import type { World } from './world.ts'

interface DueJob {
  id: string
  name: string
  data: object
}

/** How jobs are taken in a moment of a story. */
export interface Taking {
  /** Each is done a second time, as after a process that died before it could say that it was done. */
  twice: boolean
  /** Of this queue nothing is taken yet. */
  isHeld(queue: string): boolean
}

/** Does what is due, and what follows from it. @returns the queues of which something was done */
export async function takeJobs(app: Running, { twice, isHeld }: Taking): Promise<string[]> {
  const done: string[] = []
  for (let round = 0; round < 20; round++) {
    const due = await dueJobs(app, isHeld)
    if (due.length === 0) return done
    for (const job of due) {
      await run(app, job, twice)
      done.push(job.name)
    }
  }
  throw new Error(`jobs beget jobs without end: ${[...new Set(done)].join(', ')}`)
}

/** Does all of it. */
export async function takeAllJobs(world: World) {
  await takeJobs(world.app, { twice: false, isHeld: () => false })
  await followCourses(world)
}

async function dueJobs({ db, clock }: Running, isHeld: Taking['isHeld']) {
  const { rows } = await sql<DueJob>`
    select id, name, coalesce(data, '{}') as data from pgboss.job
    where state < 'active' and start_after <= ${new Date(clock.now())}
    order by created_on, id limit 200`.execute(db)
  return rows.filter(({ name }) => !isHeld(name) && !name.startsWith('__'))
}

async function run({ db, workers, runJob }: Running, { id, name, data }: DueJob, twice: boolean) {
  const worker = workers.find(({ queue }) => queue === name)
  if (!worker) throw new Error(`nobody works on ${name}`)
  await runJob(worker, data)
  if (twice) await runJob(worker, data)
  await sql`update pgboss.job set state = 'completed', completed_on = now() where id = ${id} and name = ${name}`.execute(
    db,
  )
}

/** What is done by the clock: every worker with a schedule, once. */
export async function strike({ workers, runJob }: Running) {
  for (const worker of workers) if (worker.options.cron) await runJob(worker, {})
}

/** The idle connections to the database are gone, as when it restarts or a firewall forgets them. */
export async function breakConnections({ db }: Running) {
  const { rows } = await sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`.execute(db)
  const broken = rows.map(({ pid }) => pid)
  // What the story asks the database itself must not meet one of them, as nobody sends that again.
  for (let left = 1; left > 0; ) {
    await new Promise(resolve => setTimeout(resolve, 10))
    left = await sql<{ pid: number }>`select pid from pg_stat_activity where pid = any(${broken})`
      .execute(db)
      .then(
        found => found.rows.length,
        () => 1,
      )
  }
}
