// The baseline of the calls: node:http and pg with named statements, the same SQL, JSON.stringify, as many bytes as the
// protocol's answer, nothing else.
import { createServer } from 'node:http'
import pg from 'pg'
import { reportTo } from './report-to.ts'

interface Statement {
  text: string
  values: unknown[]
}

const statements = JSON.parse(process.env.BENCH_STATEMENTS!) as Record<string, Statement[]>
/** Length of the true answer, by path. */
const lengths = JSON.parse(process.env.BENCH_LENGTHS ?? '{}') as Record<string, number>
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE, max: 16 })

const paddings = new Map<string, number>()

/** How many characters shorter the rows are than the true answer; determined once per path. */
function paddingOf(name: string, input: object, rows: unknown[]) {
  const known = paddings.get(name)
  if (known !== undefined) return known
  const own = Buffer.byteLength(
    JSON.stringify({ status: 1, code: 10000, message: '访问成功', data: { input, rows, padding: '' } }),
  )
  const padding = Math.max(0, (lengths[name] ?? 0) - own)
  paddings.set(name, padding)
  return padding
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', async () => {
    const input = JSON.parse(Buffer.concat(chunks).toString() || '{}') as object
    const name = request.url ?? ''
    const rows: unknown[] = []
    for (const [index, { text, values }] of (statements[name] ?? []).entries()) {
      const result = await pool.query({ name: `${name}${index}`, text, values })
      rows.push(result.rows)
    }
    const padding = '.'.repeat(paddingOf(name, input, rows))
    const body = JSON.stringify({
      status: 1,
      code: 10000,
      message: '访问成功',
      data: { input, rows, padding },
    })
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(body)
  })
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const bound = server.address()
  reportTo(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, () => pool.end())
})
