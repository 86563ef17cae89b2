// The floor of a call: node:http and pg, asking what Lectern asks for it, in the same round trips, and answering the same
// bytes; without routes, rights, checks and everything else that makes it a call.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Writable } from 'node:stream'
import { deserialize } from 'node:v8'
import pg from 'pg'
import type { Recording } from './floor.ts'
import { reportTo } from './report-to.ts'

const { trips, answer, stand }: Recording = deserialize(readFileSync(process.env.RECORDING!))
const pool = new pg.Pool({
  connectionString: process.env.BENCH_DATABASE,
  max: 16,
  pipeline: true,
} as pg.PoolConfig)

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', async () => {
    const { 'x-once': once } = request.headers
    const input = { ...JSON.parse(Buffer.concat(chunks).toString()), once } as Record<string, unknown>
    const client = await pool.connect()
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
    for (const trip of trips) {
      stream.cork()
      const asked = trip.map(({ values = [], ...statement }) =>
        client.query({
          ...statement,
          values: stand ? values.map(value => standing(value, input)) : [...values],
        }),
      )
      stream.uncork()
      await Promise.all(asked)
    }
    client.release()
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer))
  })
})

/** The people and things of the recorded request stand in for those of this one. */
function standing(value: unknown, input: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map(one => standing(one, input))
  const name = typeof value === 'string' ? stand?.[value] : undefined
  return name ? input[name] : value
}

server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const bound = server.address()
  reportTo(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, () => pool.end())
})
