import { createServer } from 'node:http'
import pg from 'pg'
import { reportTo } from './report-to.ts'

interface Statement<Input> {
  name: string
  text: string
  values(input: Input): unknown[]
}

/** A bare server: node:http and pg, one statement for each request, whose row is returned as small JSON. */
export function serveRows<Input>({ name, text, values }: Statement<Input>) {
  const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE, max: 16 })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const input = JSON.parse(Buffer.concat(chunks).toString()) as Input
      const { rows } = await pool.query({ name, text, values: values(input) })
      response
        .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
        .end(JSON.stringify({ status: 1, data: rows[0] }))
    })
  })
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
    const bound = server.address()
    reportTo(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, () => pool.end())
  })
}
