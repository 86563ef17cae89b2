// The baseline of `video`: node:http and pg, one upsert of what was watched for each report, and nothing else.
import { createServer } from 'node:http'
import pg from 'pg'
import { reportTo } from './report-to.ts'

const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE, max: 16 })
const text = `
  insert into bare_progress as known (video_id, account_id, watched, seconds, position, watched_at)
  values ($1, $2, $3::int4multirange, $4, $5, now())
  on conflict (video_id, account_id) do update set watched = known.watched + excluded.watched,
    seconds = excluded.seconds, position = excluded.position, watched_at = excluded.watched_at
  returning watched::text`

interface Report {
  contentid: string
  student: string
  ranges: [number, number][]
  seconds: number
  position: number
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', async () => {
    const { contentid, student, ranges, seconds, position } = JSON.parse(
      Buffer.concat(chunks).toString(),
    ) as Report
    const watched = `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
    const values = [contentid, student, watched, seconds, position]
    const { rows } = await pool.query({ name: 'report', text, values })
    response
      .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
      .end(JSON.stringify({ status: 1, data: rows[0] }))
  })
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const bound = server.address()
  reportTo(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, () => pool.end())
})
