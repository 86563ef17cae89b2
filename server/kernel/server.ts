import { join } from 'node:path'
import { openFilesOnDisk } from '#server/ports/files-on-disk.ts'
import { openPorts } from '#server/ports/ports.ts'
import { openPushOverHttp } from '#server/ports/push-over-http.ts'
import { PostgresBus } from './bus/postgres-bus.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database.ts'
import { Declarations } from './declaration.ts'
import { deliveryWorkers } from './delivery.ts'
import type { App } from './feature.ts'
import { watchDisk } from './full-disk.ts'
import { openHttp } from './http.ts'
import { Hub } from './hub.ts'
import { sweepAnswers, sweepGuestAnswers } from './idempotency.ts'
import { openJobs, type Worker, workersIn } from './jobs.ts'
import { Departure } from './leaving.ts'
import { leavingTimeout } from './leaving-timeout.ts'
import type { Log } from './log.ts'
import { Memory } from './memory.ts'
import { watchOutages } from './outage.ts'
import { servePages } from './pages.ts'
import { readSecret } from './secret.ts'
import { callsOfSockets } from './socket-calls.ts'
import { serveSockets } from './sockets.ts'
import { Throttle } from './throttle.ts'
import { readingUnit, type Services, transaction } from './unit.ts'

export interface ServerOptions {
  app: App
  config: Config
  /** Address of a migrated database. */
  databaseUrl: string
  log: Log
  clock?: Clock
  /** Default true. Tests start scheduled jobs themselves, so that none depends on the time of day. */
  keepsTime?: boolean
  /** Default true. Without it jobs wait in their queues for whoever runs them with `runJob`. */
  takesJobs?: boolean
  /** Folder of the built web client. */
  pages?: string
}

/** Puts the server together; it does not listen yet. */
export async function createServer({
  app,
  config,
  databaseUrl,
  log: wholeLog,
  clock = systemClock,
  keepsTime = true,
  takesJobs = true,
  pages,
}: ServerOptions) {
  const database = openDatabase({
    url: databaseUrl,
    connections: config.DATABASE_POOL,
    namedStatements: config.DATABASE_NAMED_STATEMENTS,
    onError: error => log.warn({ error }, 'a database connection ended'),
  })
  const disk = watchDisk({ log: wholeLog })
  const outage = watchOutages({ log: disk.log, ask: () => database.pool.query('select 1') })
  const { log } = outage
  const secret = config.SECRET ?? (await readSecret(config.DATA_DIR))
  const bus = config.SHARED ? await PostgresBus.open(databaseUrl, log) : undefined
  const services = {
    config: { ...config, SECRET: secret },
    clock,
    log,
    db: database.db,
    begin: database.begin,
    outage,
    disk,
    bus,
    // It forgets before the hub acts on what it hears.
    memory: new Memory(() => clock.elapsed(), bus),
    hub: new Hub(bus),
    throttle: new Throttle(log),
    departure: new Departure(),
    declarations: new Declarations(app.features),
    files: await openFilesOnDisk(join(config.DATA_DIR, 'files')),
    ports: {
      ...openPorts(config, () => clock.now()),
      push: openPushOverHttp({
        secret,
        contact: `mailto:${/[^\s<>]+@[^\s<>]+/.exec(config.MAIL_FROM)?.[0] ?? 'lectern@localhost'}`,
        hosts: config.PUSH_HOSTS.split(','),
      }),
    },
  } as Services
  const workers = [sweepAnswers, sweepGuestAnswers, ...deliveryWorkers, ...workersIn(services.declarations)]
  const runJob = (worker: Worker, data: object, complete?: (db: Database) => void) =>
    worker.options.slow
      ? worker.run(readingUnit(services), data)
      : transaction(services, async unit => {
          await worker.run(unit, data)
          complete?.(unit.db)
        })
  services.jobs = await openJobs({
    url: databaseUrl,
    namedStatements: config.DATABASE_NAMED_STATEMENTS,
    timeZone: config.TIME_ZONE,
    log,
    outage,
    keepsTime,
    workers,
    run: runJob,
  })
  const http = await openHttp(app, services)
  await servePages(http, app, pages)
  const sockets = serveSockets(app, services, http.server, callsOfSockets(http))
  const running = app.features.flatMap(({ runs }) => runs?.(services) ?? [])
  if (takesJobs) await services.jobs.start()

  return {
    http,
    services,
    workers,
    runJob,
    /**
     * Leaves: takes nothing new, finishes what is running, tells the sockets to reconnect, hands over the jobs that take longer, closes
     * everything.
     * @param within milliseconds that what is running may take
     */
    async stop(within = config.SHARED ? leavingTimeout.amongOthers : leavingTimeout.alone) {
      const gone = services.departure.leave(http.server, { timeout: within, hasOthers: config.SHARED })
      // Nobody comes back here.
      sockets.close()
      await Promise.all([gone, services.jobs.stop(within)])
      await http.close()
      await Promise.all(running.map(each => each.stop()))
      services.hub.leave()
      await bus?.stop()
      outage.close()
      await database.close()
    },
  }
}
