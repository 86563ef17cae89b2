// The ruler of `every-call`: node:http and pg, one row by its primary key for each request, returned as small JSON.
import { createServer } from 'node:http'
import pg from 'pg'
import { reportTo } from './report-to.ts'

const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE, max: 16 })
const text = 'select id, name, kind, school, number from account where id = $1'

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', async () => {
    const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string }
    const { rows } = await pool.query({ name: 'unit', text, values: [id] })
    response
      .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
      .end(JSON.stringify({ status: 1, data: rows[0] }))
  })
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const bound = server.address()
  reportTo(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, () => pool.end())
})
