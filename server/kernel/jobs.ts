import { sql } from 'kysely'
import { type JobResult, PgBoss } from 'pg-boss'
import type { Database } from './database.ts'
import type { Declarations } from './declaration.ts'
import type { Log } from './log.ts'
import { lostConnection, type Outage } from './outage.ts'
import { prepared } from './prepared.ts'
import type { Unit } from './unit.ts'

/** A kind of work done later, at least once, retried when it fails. The data must be JSON. */
export interface Job<D extends object> {
  name: string
  /** Never set; carries the type of the data. */
  data?: D
}

export function job<D extends object>(name: string): Job<D> {
  return { name }
}

/** A fact that other features may care about; emitted in the transaction that made it true. */
export interface Event<D extends object> {
  event: string
  data?: D
}

export function event<D extends object>(name: string): Event<D> {
  return { event: name }
}

export interface WorkerOptions {
  /** Crontab line in the deployment's time zone; the data is then `{}`. */
  cron?: string
  /** Runs outside a transaction: for work that waits for something slow. `unit.db` commits statement by statement. */
  slow?: boolean
}

export interface Worker {
  queue: string
  /** Name of the event that fills the queue, if any. */
  event?: string
  options: WorkerOptions
  run(unit: Unit, data: object): Promise<void>
}

/** Runs a job: one transaction, rolled back and retried when it throws. */
export function work<D extends object>(
  of: Job<D>,
  run: (unit: Unit, data: D) => Promise<void>,
  options: WorkerOptions = {},
): Worker {
  return { queue: of.name, options, run: run as Worker['run'] }
}

/** Subscribes a feature to an event; runs after the transaction that emitted it, in one of its own. */
export function on<D extends object>(
  of: Event<D>,
  subscriber: string,
  run: (unit: Unit, data: D) => Promise<void>,
): Worker {
  return { queue: `${of.event}.to.${subscriber}`, event: of.event, options: {}, run: run as Worker['run'] }
}

/** The workers of all features. */
export const workersIn = (declarations: Declarations): Worker[] =>
  declarations.features.flatMap(({ workers = [] }) =>
    typeof workers === 'function' ? workers(declarations) : workers,
  )

export interface JobsOptions {
  url: string
  timeZone: string
  log: Log
  outage: Outage
  workers: Worker[]
  /** Whether this process starts scheduled jobs. */
  keepsTime: boolean
  /** Runs one job's worker in a unit of work. */
  run(worker: Worker, data: object): Promise<void>
}

export type Jobs = Awaited<ReturnType<typeof openJobs>>

/** Jobs and events over pg-boss, in the schema `pgboss` of the same database. They run once `start` was called. */
export async function openJobs(options: JobsOptions) {
  const { url, log, workers, keepsTime } = options
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    schedule: keepsTime,
    useListenNotify: true,
    application_name: 'lectern-jobs',
  })
  boss.on('error', error => log.error({ error: lostConnection(error) }, 'jobs'))
  await boss.start()
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { queue } of workers) if (!known.has(queue)) await boss.createQueue(queue, queueOptions)

  const subscribers = Map.groupBy(
    workers.filter(worker => worker.event),
    worker => worker.event,
  )

  const senders = new Map<string, Sender>()
  for (const { queue } of workers) senders.set(queue, await senderTo(boss, queue))

  function enqueue(db: Database, queue: string, data: object, after?: number) {
    const send = senders.get(queue)
    if (!send) throw new Error(`nobody works on ${queue}`)
    return send(db, data, after)
  }

  return {
    enqueue,
    /** Starts running due jobs. */
    async start() {
      for (const worker of workers) await startWorker(boss, worker, options)
      await keepSchedules(boss, options)
    },
    emit(db: Database, name: string, data: object): Promise<unknown> {
      const told = Promise.all((subscribers.get(name) ?? []).map(({ queue }) => enqueue(db, queue, data)))
      told.catch(() => {})
      return told
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

type Sender = (db: Database, data: object, after?: number) => Promise<unknown>

/**
 * What puts a job into a queue: the statement of pg-boss, read once because it never changes. It is then planned once
 * and issued when the job is sent, together with the command's other statements.
 */
async function senderTo(boss: PgBoss, queue: string): Promise<Sender> {
  let [statement, sent] = ['', {}]
  const executeSql = async (text: string, values: unknown[] = []) => {
    statement = text
    sent = JSON.parse(String(values[0]))[0]
    return { rows: [{ id: '' }] }
  }
  await boss.send(queue, {}, { db: { executeSql } })
  const [before = '', behind = ''] = statement.split('$1')
  const insert = prepared((_, jobs: string) => sql`${sql.raw(before)}${jobs}${sql.raw(behind)}`)
  return (db, data, after) => {
    const startAfter = after && new Date(after).toISOString()
    return insert.count(db, JSON.stringify([{ ...sent, data, startAfter }]))
  }
}

const queueOptions = {
  notify: true,
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 600,
} as const

async function startWorker(boss: PgBoss, worker: Worker, { log, outage, run }: JobsOptions) {
  async function attempt(of: Worker, data: object) {
    try {
      await run(of, data)
      return 'completed'
    } catch (error) {
      log.error({ error, queue: of.queue }, 'job failed, will be retried')
      // Reported while the database is away, the failure would be lost and the job would wait until it expires.
      await outage.over()
      return 'failed'
    }
  }
  const options = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
    batchSize: 20,
    perJobResults: true,
  } as const
  await boss.work(worker.queue, options, async jobs => {
    const results: JobResult[] = []
    for (const { id, data } of jobs)
      results.push({ id, status: await attempt(worker, (data ?? {}) as object) })
    return results
  })
}

/** Updates the schedule where it has changed; what is in the database stays there for the next start. */
async function keepSchedules(boss: PgBoss, { workers, timeZone }: JobsOptions) {
  const known = new Map(
    (await boss.getSchedules()).map(({ name, cron, timezone }) => [name, `${cron} ${timezone}`]),
  )
  for (const { queue, options } of workers)
    if (options.cron && known.get(queue) !== `${options.cron} ${timeZone}`)
      await boss.schedule(queue, options.cron, {}, { tz: timeZone })
}
