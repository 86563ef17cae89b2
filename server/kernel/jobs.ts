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
  /** How many of these jobs run side by side in a process. Without it they run one after the other. */
  atOnce?: number
  /** Whose job it is, such as an owner's id: then each has one at a time, and what theirs take delays nobody else's. */
  whose?(data: object): string | undefined
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
  options: Omit<WorkerOptions, 'whose'> & { whose?(data: D): string | undefined } = {},
): Worker {
  return { queue: of.name, options: options as WorkerOptions, run: run as Worker['run'] }
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
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const { queue } of workers) {
    const made = known.get(queue)
    if (!made) await boss.createQueue(queue, queueOptions)
    // Made by an earlier version.
    else if (made.heartbeatSeconds !== heartbeatSeconds) await boss.updateQueue(queue, { heartbeatSeconds })
  }

  const subscribers = Map.groupBy(
    workers.filter(worker => worker.event),
    worker => worker.event,
  )

  const senders = new Map<string, Sender>()
  for (const worker of workers) senders.set(worker.queue, await senderTo(boss, worker))

  let alarm: NodeJS.Timeout | undefined

  function enqueue(db: Database, queue: string, data: object, after?: number) {
    const send = senders.get(queue)
    if (!send) throw new Error(`nobody works on ${queue}`)
    return send(db, data, after)
  }

  return {
    enqueue,
    /** Starts running due jobs. */
    async start() {
      const ids = new Map<string, string[]>()
      for (const worker of workers) ids.set(worker.queue, await startWorker(boss, worker, options))
      alarm = startAlarm(boss, ids, log)
      await keepSchedules(boss, options)
    },
    emit(db: Database, name: string, data: object): Promise<unknown> {
      const told = Promise.all((subscribers.get(name) ?? []).map(({ queue }) => enqueue(db, queue, data)))
      told.catch(() => {})
      return told
    },
    /** Takes no more; what still runs after so many milliseconds is given to whoever takes jobs next. */
    stop(within: number) {
      clearInterval(alarm)
      return boss.stop({ graceful: true, timeout: within })
    },
  }
}

type Sender = (db: Database, data: object, after?: number) => Promise<unknown>

/**
 * What puts a job into a queue: the statement of pg-boss, read once because it never changes. It is then planned once
 * and issued when the job is sent, together with the command's other statements.
 */
async function senderTo(boss: PgBoss, { queue, options: { whose } }: Worker): Promise<Sender> {
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
    return insert.count(db, JSON.stringify([{ ...sent, data, startAfter, groupId: whose?.(data) }]))
  }
}

/** Seconds after which a job is done again whose process has not said that it still runs. */
const heartbeatSeconds = 60

const queueOptions = {
  heartbeatSeconds,
  notify: true,
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 600,
} as const

/** Milliseconds by which a job may start late that was to start later, or again. */
const lookInterval = 2000

/**
 * Wakes the workers of queues in which a job has become due. What is sent to be done at once is announced by the
 * database; only this clock finds what was sent for later and what is tried again, for all queues in one statement.
 */
function startAlarm(boss: PgBoss, workerIds: Map<string, string[]>, log: Log) {
  let isLooking = false
  async function look() {
    if (isLooking) return
    isLooking = true
    try {
      const { rows } = await boss.getDb().executeSql(dueQueues)
      for (const { name } of rows as { name: string }[])
        for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id)
    } catch (error) {
      log.error({ error: lostConnection(error as Error) }, 'jobs')
    } finally {
      isLooking = false
    }
  }
  return setInterval(() => void look(), lookInterval)
}

/** By the index from which pg-boss fetches. */
const dueQueues = `select distinct name from pgboss.job
  where state < 'active' and not blocked and start_after <= now()`

/** @returns the ids by which those who take jobs of this kind are woken */
async function startWorker(boss: PgBoss, worker: Worker, { log, outage, run }: JobsOptions) {
  const { atOnce, whose } = worker.options
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
    notifyPollingIntervalSeconds: 600,
    burstWhenBatchFull: true,
    perJobResults: true,
    ...(atOnce ? { batchSize: 1, localGroupConcurrency: whose && 1 } : { batchSize: 20 }),
  } as const
  const ids: string[] = []
  const takeJobs = () =>
    boss.work(worker.queue, options, async jobs => {
      const results: JobResult[] = []
      for (const { id, data } of jobs)
        results.push({ id, status: await attempt(worker, (data ?? {}) as object) })
      // Who takes one job at a time looks for the next one at once.
      if (atOnce) for (const id of ids) boss.notifyWorker(id)
      return results
    })
  for (let n = 0; n < (atOnce ?? 1); n++) ids.push(await takeJobs())
  return ids
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
