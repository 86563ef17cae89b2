import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Call } from '#contract/call.ts'
import { type Change, type Snapshot, takeSnapshot } from './snapshot.ts'
import type { Actor, Outcome, World } from './world.ts'

/** Somebody is about to do something. */
export interface Deed {
  actor: Actor
  call: Call
  input: object
}

/** What a deed changes when nobody else does anything. */
export interface Weighed extends Deed {
  tables: ReadonlySet<string>
  /** Rows that were there before, and are not afterwards as they were. */
  touched: ReadonlySet<string>
}

interface End {
  outcomes: Outcome[]
  changes: Change[]
}

/** Does two things at the same moment, and one after the other, on one state of the world, which is put back each time. */
export async function openPairs(world: World) {
  const { app } = world
  app.clock.hold()
  for (const { me } of world.cast) await app.tokenOf(me)
  const snapshot = await takeSnapshot(app)
  const inside = holdCommits(app.services)

  const perform = ({ actor, call, input }: Deed) => world.call(actor, call, input)

  async function ending(run: () => Promise<Outcome[]>): Promise<End> {
    const outcomes = await run()
    const changes = await snapshot.changes()
    await snapshot.putBack()
    return { outcomes, changes }
  }

  const inTurn = (...deeds: Deed[]) =>
    ending(async () => {
      const outcomes: Outcome[] = []
      for (const deed of deeds) outcomes.push(await perform(deed))
      return outcomes
    })

  /** The first has done everything but commit when the second begins, and commits when that has, or waits for it. */
  const atOnce = (first: Deed, second: Deed) =>
    ending(async () => {
      const [one, other] = [new Gate(), new Gate()]
      const doing = inside.run(one, () => perform(first))
      await Promise.race([one.reached, doing])
      const meanwhile = inside.run(other, () => perform(second))
      await untilHeld([other.reached, meanwhile], snapshot)
      one.open()
      // What needs several transactions may now wait for the other in turn.
      await untilHeld([doing], snapshot)
      other.open()
      return Promise.all([doing, meanwhile])
    })

  return {
    async weigh(deed: Deed): Promise<Weighed | undefined> {
      const { outcomes, changes } = await inTurn(deed)
      if (!outcomes[0]!.isDone) return undefined
      return {
        ...deed,
        tables: new Set(changes.map(({ table }) => table)),
        touched: new Set(
          changes.filter(({ is }) => is === 'gone').map(({ table, row }) => `${table} ${row}`),
        ),
      }
    },
    /**
     * @param lags whose answer does not count
     * @returns what is otherwise than in either order, in words
     */
    async compare(
      one: Deed,
      other: Deed,
      lags: (deed: Deed) => boolean = () => false,
    ): Promise<string | undefined> {
      const ignored = [one, other].map(lags)
      const orders = [await inTurn(one, other), swapped(await inTurn(other, one))]
      for (const [first, second] of [
        [one, other],
        [other, one],
      ] as const) {
        const end = await atOnce(first, second)
        const both = first === one ? end : swapped(end)
        const told = orders.map(order => difference(snapshot, order, both, ignored))
        if (!told.includes(undefined)) return wordsOf(first, second, told as string[])
      }
      return undefined
    },
    close: () => snapshot.close(),
  }
}

const swapped = ({ outcomes, changes }: End): End => ({ outcomes: outcomes.toReversed(), changes })

/** Where a transaction waits before it commits. */
class Gate {
  readonly #reached = Promise.withResolvers<void>()
  readonly #opened = Promise.withResolvers<void>()
  readonly reached = this.#reached.promise

  async pass() {
    this.#reached.resolve()
    await this.#opened.promise
  }

  open() {
    this.#opened.resolve()
  }
}

const flushed = sql`select`

function holdCommits(services: World['app']['services']) {
  const inside = new AsyncLocalStorage<Gate>()
  const { begin } = services
  services.begin = () => {
    const gate = inside.getStore()
    const transaction = begin()
    if (!gate) return transaction
    return {
      ...transaction,
      async commit() {
        // Behind what was issued and not awaited; the commit tells if that failed.
        await flushed.execute(transaction.db).catch(() => {})
        await gate.pass()
        await transaction.commit()
      },
    }
  }
  return inside
}

/** Milliseconds after which something waits neither for the database nor for its gate. */
const holdTimeout = 250

/** Until one of these has come, somebody waits for a lock, or nothing happens. */
async function untilHeld(coming: readonly Promise<unknown>[], snapshot: Snapshot) {
  let isHeld = false
  const until = Promise.race(coming).then(() => {
    isHeld = true
  })
  for (const began = performance.now(); performance.now() - began < holdTimeout; ) {
    await Promise.race([until, pause(2)])
    if (isHeld || (await snapshot.isSomebodyWaiting())) return
  }
}

function difference(
  snapshot: Snapshot,
  order: End,
  both: End,
  ignored: readonly boolean[],
): string | undefined {
  const [expected, found] = [order, both].map(({ outcomes, changes }) =>
    snapshot.comparable([
      ...changes,
      ...outcomes.map(({ isDone, message, answer }, index): Change => {
        const row = JSON.stringify({ said: isDone ? ignored[index] || answer : message })
        return {
          table: `${index === 0 ? 'one' : 'the other'} ${isDone ? 'is answered' : 'is refused'}`,
          is: 'new',
          row,
        }
      }),
    ]),
  ) as [string[], string[]]
  const missing = without(expected, found)
  const extra = without(found, expected)
  if (missing.length + extra.length === 0) return undefined
  const [absent, surplus] = [[...missing], [...extra]]
  const told: string[] = []
  for (const line of missing) {
    const twin = surplus.find(one => rowOf(one).what === rowOf(line).what)
    if (twin === undefined) continue
    absent.splice(absent.indexOf(line), 1)
    surplus.splice(surplus.indexOf(twin), 1)
    told.push(fieldsOf(line, twin))
  }
  return [...told, ...absent.map(line => `missing: ${line}`), ...surplus.map(line => `too much: ${line}`)]
    .map(line => line.slice(0, 600))
    .join('\n')
}

function rowOf(line: string) {
  const at = line.indexOf('{')
  return { what: line.slice(0, at), values: JSON.parse(line.slice(at)) as Record<string, unknown> }
}

/** In which fields two rows of a table differ. */
function fieldsOf(expected: string, found: string) {
  const { what, values } = rowOf(expected)
  const other = rowOf(found).values
  const fields = Object.keys(values).filter(name => !isDeepStrictEqual(values[name], other[name]))
  const told = fields.map(
    name => `${name} is ${JSON.stringify(other[name])} instead of ${JSON.stringify(values[name])}`,
  )
  return `${what}${JSON.stringify(values.id ?? values.activity_id ?? '')}: ${told.join(', ')}`
}

function without(lines: readonly string[], others: readonly string[]) {
  const left = [...others]
  return lines.filter(line => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const wordsOf = (first: Deed, second: Deed, told: readonly string[]) =>
  [
    `${said(first)}\nand, before that is committed,\n${said(second)}`,
    `end otherwise than one after the other:\n${told[0]}`,
    `and than in the other order:\n${told[1]}`,
  ].join('\n')

const said = ({ actor, call, input }: Deed) => `${actor.name} ${call.path} ${JSON.stringify(input)}`
