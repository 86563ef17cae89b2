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

let waits: number[] = []
const hear = (saidAt: number) => void waits.push(now() - saidAt)

const { tell, stop } = await (process.env.BUS === 'bare' ? openBare() : openBus())

async function openBus() {
  const bus = await PostgresBus.open(url, createLog('silent'))
  bus.listen({ hear: ({ data }) => hear((data as [number])[0]), miss: () => {} })
  return { tell: () => bus.tell('push', [now(), text]), stop: () => bus.stop() }
}

async function openBare() {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  client.on('notification', ({ payload }) => hear((JSON.parse(payload!) as [number])[0]))
  await client.query('listen bench')
  const tell = () =>
    void client.query({
      name: 'tell',
      text: `select pg_notify('bench', $1)`,
      values: [JSON.stringify([now(), text])],
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
      for (; told < due; told++) tell()
      if (told < all) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
}

// `/speak?perSecond=150&seconds=10`; `/waits`: milliseconds from each thing told, by whomever, until it was heard here.
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any')
  if (pathname === '/speak')
    await speak(Number(searchParams.get('perSecond')), Number(searchParams.get('seconds')))
  response.end(JSON.stringify(waits))
  if (pathname === '/waits') waits = []
})
server.listen({ port: 0, host: '127.0.0.1' }, () => {
  const bound = server.address()
  reportTo(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, async () => {
    server.close()
    await stop()
  })
})
