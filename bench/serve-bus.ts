// One of two processes that tell each other: over the bus, or over bare LISTEN and NOTIFY, which keep nothing and number nothing.
import { createServer } from 'node:http'
import pg from 'pg'
import { PostgresBus } from '#server/kernel/bus/postgres-bus.ts'
import { createLog } from '#server/kernel/log.ts'
import { reportTo } from './report-to.ts'

/** As long as the text of a usual message. */
const text = 'x'.repeat(200)
const url = process.env.BENCH_DATABASE!
const now = () => performance.timeOrigin + performance.now()

/** Said when, in which run, and under which name. */
type Said = [at: number, run: string, name: string, text: string]
let run = ''
let waits = new Map<string, number>()
let twice = 0

/** What is heard late of an earlier run is none of this one. */
function hear([at, ofRun, name]: Said) {
  if (ofRun !== run) return
  if (waits.has(name)) twice++
  else waits.set(name, now() - at)
}

const { tell, stop } = await (process.env.BUS === 'bare' ? openBare() : openBus())

async function openBus() {
  const bus = await PostgresBus.open(url, createLog('silent'))
  bus.listen({ hear: ({ data }) => hear(data as Said), miss: () => {} })
  return { tell: (said: Said) => bus.tell('push', said), stop: () => bus.stop() }
}

async function openBare() {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  client.on('notification', ({ payload }) => hear(JSON.parse(payload!) as Said))
  await client.query('listen bench')
  const tell = (said: Said) =>
    void client.query({
      name: 'tell',
      text: `select pg_notify('bench', $1)`,
      values: [JSON.stringify(said)],
    })
  return { tell, stop: () => client.end() }
}

/** Evenly, as far as a timer can. */
function speak(perSecond: number, seconds: number) {
  const [began, all] = [performance.now(), perSecond * seconds]
  let told = 0
  return new Promise<void>(resolve => {
    const timer = setInterval(() => {
      const due = Math.min(all, Math.floor(((performance.now() - began) / 1000) * perSecond))
      for (; told < due; told++) tell([now(), run, `${process.pid} ${told}`, text])
      if (told < all) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
}

// `/begin?run=one` at all, then `/speak?perSecond=150&seconds=10`; `/heard`: milliseconds from each thing told in this run, by whomever, until
// it was heard here, and how many came again.
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any')
  if (pathname === '/begin') {
    run = searchParams.get('run') ?? ''
    waits = new Map()
    twice = 0
  }
  if (pathname === '/speak')
    await speak(Number(searchParams.get('perSecond')), Number(searchParams.get('seconds')))
  response.end(JSON.stringify({ waits: [...waits.values()], twice }))
})
server.listen({ port: 0, host: '127.0.0.1' }, () => {
  const bound = server.address()
  reportTo(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, async () => {
    server.close()
    await stop()
  })
})
