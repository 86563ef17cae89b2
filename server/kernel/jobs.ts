import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type JobResult, PgBoss } from 'pg-boss'
import { type Database, openDatabase } from './database.ts'
import type { Declarations } from './declaration.ts'
import { nameStatements } from './job-statements.ts'
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
  namedStatements: boolean
  timeZone: string
  log: Log
  outage: Outage
  workers: Worker[]
  /** Whether this process starts scheduled jobs. */
  keepsTime: boolean
  /** Runs one job's worker in a unit of work. Where that is a transaction, `complete` is called in it. */
  run(worker: Worker, data: object, complete: (db: Database) => void): Promise<void>
}

/** A job on its way into its queue. */
export interface SentJob {
  name: string
  data: object
  /** Not before this moment, in ISO 8601. */
  startAfter?: string
  groupId?: string
}

export type Jobs = Awaited<ReturnType<typeof openJobs>>

/** Jobs and events over pg-boss, in the schema `pgboss` of the same database. They run once `start` was called. */
export async function openJobs(options: JobsOptions) {
  const { url, namedStatements, log, workers, keepsTime } = options
  const name = 'lectern-jobs'
  const boss = new PgBoss({
    connectionString: url,
    max: connections,
    schedule: keepsTime,
    useListenNotify: true,
    application_name: name,
  })
  const onError = (error: Error) => log.error({ error: lostConnection(error) }, 'jobs')
  boss.on('error', onError)
  const database = openDatabase({ url, connections, namedStatements, name, onError })
  /** Completed in their own transactions, which pg-boss does not know yet. */
  const done = new Set<string>()
  nameStatements(boss, database.db, id => done.delete(id))
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
  const byQueue = new Map(workers.map(worker => [worker.queue, worker]))
  let alarm: NodeJS.Timeout | undefined

  function toQueue(name: string, data: object, after?: number): SentJob {
    const worker = byQueue.get(name)
    if (!worker) throw new Error(`nobody works on ${name}`)
    return {
      name,
      data,
      startAfter: after ? new Date(after).toISOString() : undefined,
      groupId: worker.options.whose?.(data),
    }
  }

  return {
    toQueue,
    /** A job for each subscriber of an event. */
    toSubscribers: (event: string, data: object): SentJob[] =>
      (subscribers.get(event) ?? []).map(({ queue }) => toQueue(queue, data)),
    send,
    enqueue: (db: Database, queue: string, data: object, after?: number) =>
      send(db, [toQueue(queue, data, after)]),
    /** Starts running due jobs. */
    async start() {
      const ids = new Map<string, string[]>()
      for (const worker of workers) ids.set(worker.queue, await startWorker(boss, worker, options, done))
      alarm = startAlarm(boss, database.db, ids, log)
      await keepSchedules(boss, options)
    },
    /** Takes no more; what still runs after so many milliseconds is given to whoever takes jobs next. */
    async stop(within: number) {
      clearInterval(alarm)
      await boss.stop({ graceful: true, timeout: within })
      await database.close()
    },
  }
}

/** Connections to PostgreSQL for looking after jobs, and as many for the upkeep; their work has those of the commands. */
const connections = 2

/** Puts jobs into their queues, in one statement; as with any, nobody has to await it in a transaction. */
const send = (db: Database, jobs: readonly SentJob[]): Promise<unknown> =>
  jobs.length > 0 ? insertJobs(db, JSON.stringify(jobs)) : Promise.resolve()

/** Where pg-boss listens for queues with something due. */
const announcements = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`

/** As pg-boss writes and announces them, but for several queues. Those of one queue stay in order. */
const insertJobs = prepared(
  (_, jobs: string) => sql`
    with sent as (
      insert into pgboss.job_common (
        name, data, start_after, group_id, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
      )
      select name, job.data, job.due, job.group_id, expire_seconds, deletion_seconds,
        job.due + retention_seconds * interval '1s', retry_limit, retry_delay, coalesce(retry_backoff, false),
        retry_delay_max, policy, dead_letter, heartbeat_seconds
      from (
        select name, data, "groupId" as group_id, coalesce("startAfter", now()) as due, place
        from rows from (
          json_to_recordset(${jobs}::json) as (name text, data jsonb, "startAfter" timestamptz, "groupId" text)
        ) with ordinality as given (name, data, "startAfter", "groupId", place)
      ) as job
      join pgboss.queue using (name)
      order by place
      returning name, start_after
    )
    select pg_notify(${sql.lit(announcements)}, name)
    from sent where start_after <= now()`,
)

/** As pg-boss does it, in the job's own transaction: what it did and that it is done are true together. */
const completeJob = prepared(
  (_, job: { queue: string; id: string }) => sql`
    update pgboss.job_common set completed_on = now(), state = 'completed', output = null
    where name = ${job.queue} and id = ${job.id} and state = 'active'`,
)

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
function startAlarm(boss: PgBoss, db: Database, workerIds: Map<string, string[]>, log: Log) {
  let isLooking = false
  async function look() {
    if (isLooking) return
    isLooking = true
    try {
      for (const { name } of await dueQueues(db))
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
const dueQueues = prepared(
  () => sql<{ name: string }>`
    select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`,
)

/** @returns the ids by which those who take jobs of this kind are woken */
async function startWorker(
  boss: PgBoss,
  worker: Worker,
  { log, outage, run }: JobsOptions,
  done: Set<string>,
) {
  const { atOnce, whose } = worker.options
  async function attempt(of: Worker, id: string, data: object) {
    try {
      let isDone = false
      await run(of, data, db => {
        isDone = true
        void completeJob(db, { queue: of.queue, id })
      })
      if (isDone) done.add(id)
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
        results.push({ id, status: await attempt(worker, id, (data ?? {}) as object) })
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
