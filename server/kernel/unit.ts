import type { z } from 'zod'
import type { Message } from '#contract/message.ts'
import type { Files } from '#server/ports/files.ts'
import { type Ports, portsWithoutWaiting } from '#server/ports/ports.ts'
import type { Bus } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, OpenTransaction } from './database.ts'
import type { Declarations } from './declaration.ts'
import { Failure } from './failure.ts'
import { isStale } from './fast/pipeline.ts'
import type { FullDisk } from './full-disk.ts'
import type { Hub } from './hub.ts'
import type { Inquiry } from './inquiry.ts'
import type { Event, Job, Jobs, SentJob } from './jobs.ts'
import type { Departure } from './leaving.ts'
import type { Log } from './log.ts'
import type { Memory } from './memory.ts'
import type { Outage } from './outage.ts'
import type { Throttle, Throttled } from './throttle.ts'

/** The parts of the server; created once in main.ts. */
export interface Services {
  config: Config & { SECRET: string }
  clock: Clock
  log: Log
  db: Database
  /** Opens a transaction; `transaction` is how work runs in one. */
  begin(): OpenTransaction
  outage: Outage
  disk: FullDisk
  /** To the other processes; absent where there are none. */
  bus?: Bus
  hub: Hub
  memory: Memory
  throttle: Throttle
  /** Whether this process takes nothing new any more. */
  departure: Departure
  files: Files
  ports: Ports
  declarations: Declarations
  /** Set once the database is ready for them. */
  jobs: Jobs
}

/** A unit of work: a query's reads, or a command's or job's one transaction. */
export interface Unit {
  /** The transaction in a command, the pool in a query. */
  db: Database
  /** Milliseconds; the same for the whole unit. */
  now: number
  config: Services['config']
  files: Files
  /** In a transaction what waits for the outside world throws (`waiting` in ports.ts). */
  ports: Ports
  log: Log
  hub: Hub
  declarations: Declarations
  /** Asks the features above, now and in this transaction. */
  ask<Asked, Reply>(inquiry: Inquiry<Asked, Reply>, asked: Asked): Promise<Reply>
  /** Runs work in a transaction of its own, where there is none or its end must not be awaited. */
  inTransaction<T>(run: (unit: Unit) => Promise<T>): Promise<T>
  /** What this process remembers. For queries only: a command asks the database. */
  memory: Memory
  /** Sends a socket message to a topic, after commit. */
  publish<S extends z.ZodType>(topic: string, message: Message<S>, data: z.output<S>): void
  /**
   * Puts a job into its queue, in this transaction. `after`: not before this moment, in milliseconds. Need not be
   * awaited: the commit waits for it.
   */
  enqueue<D extends object>(job: Job<D>, data: D, options?: { after?: number }): Promise<unknown>
  /** Emits a fact to its subscribers, in this transaction. Need not be awaited either. */
  emit<D extends object>(event: Event<D>, data: D): Promise<unknown>
  /** Runs once the transaction is committed (at once in a query); must not fail. */
  afterCommit(run: () => void): void
  /**
   * After commit, runs what many commands ask for under one key, such as publishing a count, at most once per interval;
   * it gets the database outside transactions.
   */
  throttle(key: string, wanted: Omit<Throttled, 'run'> & { run(db: Database): unknown }): void
  /** Runs once the transaction has ended, either way (at once in a query); must not fail. */
  afterEnd(run: () => void): void
  /**
   * Forgets what this process remembers about these owners, at once and when the transaction has ended, either way.
   * Outside a transaction, call it after writing.
   */
  forget(owners: readonly string[]): void
  /**
   * Forgets these accounts and courses. Call it when writing what a person's access depends on: memberships, an
   * account's kind, name or VIP, sessions, the end, deletion or owner of a course.
   */
  forgetStanding(of: { accounts?: readonly string[]; courses?: readonly string[] }): void
}

/** A unit that only reads. */
export function readingUnit(services: Services): Unit {
  const atOnce = (run: () => void) => run()
  return makeUnit(services, services.db, {
    ports: services.ports,
    send: jobs => services.jobs.send(services.db, jobs),
    afterCommit: atOnce,
    afterEnd: atOnce,
    forgotten: owners => forgetElsewhere(services, owners),
  })
}

const retryable = new Set(['40001', '40P01'])
const mayRetry = (error: unknown) => retryable.has((error as { code?: string }).code ?? '') || isStale(error)
const attempts = 4

/**
 * Runs work in one transaction; what it published goes out after commit. Deadlocks, serialisation failures and
 * statements forgotten by a connection are retried. A Failure made by `refuse` commits and is thrown afterwards.
 */
export async function transaction<T>(services: Services, run: (unit: Unit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(services, run)
    } catch (error) {
      if (attempt === attempts || !mayRetry(error)) throw error
    }
  }
}

async function once<T>(services: Services, run: (unit: Unit) => Promise<T>): Promise<T> {
  const { db, commit, rollback } = services.begin()
  const effects: (() => void)[] = []
  const ends: (() => void)[] = []
  const forgotten = new Set<string>()
  const sent: SentJob[] = []
  let isOpen = true
  try {
    const unit = makeUnit(services, db, {
      ports: portsWithoutWaiting(services.ports),
      send(jobs) {
        if (!isOpen) return services.jobs.send(db, jobs)
        sent.push(...jobs)
        return Promise.resolve()
      },
      afterCommit: effect => effects.push(effect),
      afterEnd: effect => ends.push(effect),
      forgotten: owners => {
        for (const owner of owners) forgotten.add(owner)
      },
    })
    const outcome = await run(unit).then(
      value => ({ value }),
      error => {
        if (error instanceof Failure && error.commits) return { failure: error }
        throw error
      },
    )
    isOpen = false
    // It leaves together with the commit, which fails when it does.
    const written = services.jobs.send(db, sent)
    // Before whoever loses a topic is taken out of it: nobody must join it again by what was believed before.
    await commit().finally(() => forgetElsewhere(services, forgotten))
    await written
    for (const effect of effects) effect()
    if ('failure' in outcome) throw outcome.failure
    return outcome.value
  } catch (error) {
    await rollback()
    throw error
  } finally {
    for (const effect of ends) effect()
  }
}

/** What other processes remember of these owners is not to be believed either. */
function forgetElsewhere({ bus }: Services, owners: Iterable<string>) {
  const all = bus ? [...owners] : []
  if (all.length > 0) bus!.tell('forget', all)
}

interface Ending extends Pick<Unit, 'ports' | 'afterCommit' | 'afterEnd'> {
  send(jobs: readonly SentJob[]): Promise<unknown>
  forgotten(owners: readonly string[]): void
}

function makeUnit(
  services: Services,
  db: Database,
  { ports, send, afterCommit, afterEnd, forgotten }: Ending,
): Unit {
  const { config, files, log, hub, jobs, memory, declarations } = services
  const forget = (owners: readonly string[]) => {
    memory.forget(owners)
    forgotten(owners)
    afterEnd(() => memory.forget(owners))
  }
  const unit: Unit = {
    db,
    now: services.clock.now(),
    config,
    files,
    ports,
    log,
    hub,
    declarations,
    ask: async ({ repliers, merge }, asked) =>
      merge(await Promise.all(declarations.of(repliers).map(replier => replier(unit, asked)))),
    inTransaction: run => transaction(services, run),
    afterCommit,
    afterEnd,
    memory,
    forget,
    throttle: (key, wanted) =>
      afterCommit(() => services.throttle.request(key, { ...wanted, run: () => wanted.run(services.db) })),
    forgetStanding: ({ accounts = [], courses = [] }) => forget([...accounts, ...courses]),
    publish: (topic, message, data) => afterCommit(() => hub.publish(topic, message, data)),
    enqueue: (job, data, options) => send([jobs.toQueue(job.name, data, options?.after)]),
    emit: (event, data) => send(jobs.toSubscribers(event.event, data)),
  }
  return unit
}
