import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { lostConnection } from '../outage.ts'
import type { Bus, Listener, Told } from './bus.ts'

const channel = 'lectern_bus'
/** PostgreSQL announces at most 7,999 bytes; what is longer is read from the table. */
const announced = 7900
/** Things told in one statement. */
const most = 1000
/** Things that may wait while the database is away; then the oldest are dropped, as pushes may be. */
const maxWaiting = 20_000
/** Milliseconds between two attempts to connect. */
const retry = 250
/** Milliseconds after which what was told is swept. */
const kept = 300_000
const sweeping = 30_000

/**
 * Numbered under a lock: by the time it is released the announcement is in PostgreSQL's queue, so that all processes hear what is
 * told in the order of its numbers. Told again by a connection that had lost the answer, it is told once.
 */
const telling = `
  with held as materialized (select pg_advisory_xact_lock(hashtextextended('${channel}', 0))),
    told as (
      insert into bus_batch (teller, turn, told) select $1::uuid, $2::int, $3 from held
      on conflict (teller, turn) do nothing returning number)
  select pg_notify('${channel}', number || ' ' || case when octet_length($3) <= ${announced} then $3 else '' end) from told`

interface Batch {
  number: string
  told: string
}
const between = 'select number::text, told from bus_batch where number > $1 and number < $2 order by number'
const newest = `select coalesce(max(number), 0)::text as number from bus_batch`
const reaches = 'select exists (select from bus_batch where number <= $1) as "isWhole"'
const sweep = `delete from bus_batch where told_at < now() - interval '${kept} milliseconds'`
const begin = 'insert into bus_epoch (epoch) values (gen_random_uuid()) on conflict do nothing'

/** A bus over PostgreSQL's LISTEN and NOTIFY, with a connection of its own (docs/decisions/286-processes-that-tell-each-other.md). */
export class PostgresBus implements Bus {
  readonly process = randomUUID()
  epoch = ''
  readonly #url: string
  readonly #log: Log
  readonly #listeners: Listener[] = []
  readonly #waiting: Told[] = []
  #client: pg.Client | undefined
  #connected: Promise<pg.Client>
  #turn = 0
  #telling: Promise<void> | undefined
  /** The batch heard last. */
  #batch = 0
  /** Batches are taken one after the other; one that has to be read lets those behind it wait. */
  #taking: Promise<void> | undefined
  #isStopped = false
  readonly #sweeping: NodeJS.Timeout

  private constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
    this.#connected = this.#connect()
    this.#sweeping = setInterval(
      () => void this.#client?.query(sweep).catch(() => undefined),
      sweeping,
    ).unref()
  }

  /** @throws when the database cannot be reached */
  static async open(url: string, log: Log): Promise<PostgresBus> {
    const bus = new PostgresBus(url, log)
    await bus.#connected
    return bus
  }

  get heard() {
    return (this.#batch + 1) * most - 1
  }

  tell(kind: string, data: unknown) {
    if (this.#isStopped) return
    this.#waiting.push({ kind, data })
    if (this.#waiting.length > maxWaiting) this.#waiting.shift()
    this.#telling ??= this.#tellAll().finally(() => {
      this.#telling = undefined
    })
  }

  listen(listener: Listener) {
    this.#listeners.push(listener)
  }

  async stop() {
    this.#isStopped = true
    clearInterval(this.#sweeping)
    // Without a database there is nobody to tell.
    if (this.#client) await this.#telling
    await this.#client?.end()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'lectern-bus',
      keepAlive: true,
      connectionTimeoutMillis: 15_000,
    })
    client.on('error', error => this.#lost(client, error))
    client.on('end', () => this.#lost(client))
    client.on('notification', ({ payload = '' }) => this.#announce(payload))
    await client.connect()
    await client.query(`listen ${channel}`)
    await client.query(begin)
    const { rows } = await client.query<{ epoch: string }>('select epoch from bus_epoch')
    this.#client = client
    await this.#catchUp(client, rows[0]!.epoch)
    return client
  }

  /** What was told while nobody listened here; where that cannot be had, who listens starts over. */
  async #catchUp(client: pg.Client, epoch: string) {
    const isFirst = this.epoch === ''
    const isSame = this.epoch === epoch
    this.epoch = epoch
    const { rows } = await client.query<{ isWhole: boolean }>(reaches, [this.#batch])
    if (!isFirst && isSame && (rows[0]!.isWhole || this.#batch === 0))
      return this.#read(client, Number.MAX_SAFE_INTEGER)
    const last = await client.query<{ number: string }>(newest)
    this.#batch = Number(last.rows[0]!.number)
    if (!isFirst) for (const listener of this.#listeners) listener.miss()
  }

  #lost(client: pg.Client, error?: Error) {
    if (this.#client !== client) return
    this.#client = undefined
    if (this.#isStopped) return
    if (error) this.#log.warn({ error: lostConnection(error) }, 'processes cannot tell each other')
    this.#connected = this.#comeBack()
    this.#connected.catch(() => undefined)
  }

  async #comeBack(): Promise<pg.Client> {
    for (;;) {
      await sleep(retry, undefined, { ref: false })
      try {
        return await this.#connect()
      } catch (error) {
        if (this.#isStopped) throw error
        this.#log.debug({ error: lostConnection(error) }, 'processes cannot tell each other')
      }
    }
  }

  async #tellAll() {
    // What follows from the same event goes along.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      const told = this.#waiting.splice(0, most).map(({ kind, data }) => [kind, data])
      const text = JSON.stringify({ from: this.process, told })
      const turn = this.#turn++
      while (!(await this.#tell(turn, text))) {
        if (this.#isStopped) return
      }
    }
  }

  async #tell(turn: number, text: string) {
    try {
      const client = await this.#connected
      await client.query({ name: 'tell', text: telling, values: [this.process, turn, text] })
      return true
    } catch {
      await sleep(retry, undefined, { ref: false })
      return false
    }
  }

  #announce(payload: string) {
    const space = payload.indexOf(' ')
    const number = Number(payload.slice(0, space))
    const told = payload.slice(space + 1)
    if (!this.#taking && told && number === this.#batch + 1) return this.#hear(number, told)
    const before = this.#taking ?? Promise.resolve()
    const taking = before
      .then(() => this.#take(number, told))
      .finally(() => {
        if (this.#taking === taking) this.#taking = undefined
      })
    this.#taking = taking
  }

  /** In the order of the numbers; some of those between are of nobody. */
  async #take(number: number, told: string) {
    const client = this.#client
    // Whoever connects again reads what was told meanwhile.
    if (!client || number <= this.#batch) return
    try {
      await this.#read(client, told ? number : number + 1)
    } catch {
      return
    }
    if (told && number > this.#batch) this.#hear(number, told)
  }

  async #read(client: pg.Client, before: number) {
    if (before <= this.#batch + 1) return
    const { rows } = await client.query<Batch>(between, [this.#batch, before])
    for (const { number, told } of rows) if (Number(number) > this.#batch) this.#hear(Number(number), told)
  }

  #hear(batch: number, text: string) {
    this.#batch = batch
    const { from, told } = JSON.parse(text) as { from: string; told: [kind: string, data: unknown][] }
    told.forEach(([kind, data], index) => {
      for (const listener of this.#listeners) listener.hear({ kind, data }, batch * most + index, from)
    })
  }
}
