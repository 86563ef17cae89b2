// The baselines of streams, one of two processes: bare ws, one statement that stores and numbers an entry, LISTEN and NOTIFY; and, with
// `BARE=asking`, what asks in its transaction whose session it is and whether they may speak there, and tells what is stored after that.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import { reportTo } from './report-to.ts'

const url = process.env.BENCH_DATABASE!
const pool = new pg.Pool({ connectionString: url, max: 16 })
const listener = new pg.Client({ connectionString: url })
const rooms = new Map<string, Set<WebSocket>>()

await listener.connect()
listener.on('notification', ({ payload = '' }) => {
  const frame = Buffer.from(payload.slice(36))
  for (const socket of rooms.get(payload.slice(0, 36)) ?? []) socket.send(frame, { binary: false })
})
await listener.query('listen bare_streams')

interface Words {
  id: string
  byId: string
  body: unknown
}

const stored = `
  with moved as (update bare_stream set last_number = last_number + 1 where id = $1 returning last_number),
    added as (insert into bare_entry (stream_id, number, by_id, body) select $1, last_number, $2, $3 from moved returning number)`
const frame = `$1::text || json_build_object('cmd', 'stream_entry',
  'data', json_build_object('number', number, 'body', $3::jsonb))::text`
const say = { name: 'say', text: `${stored} select pg_notify('bare_streams', ${frame}) from added` }
const store = { name: 'store', text: `${stored} select ${frame} as told from added` }

const sayAtOnce = async ({ id, byId, body }: Words) =>
  void (await pool.query({ ...say, values: [id, byId, JSON.stringify(body)] }))

const whose = { name: 'whose', text: 'select account_id from session where token_hash = $1' }
const may = {
  name: 'may',
  text: `select may_add from saying_room join stream on stream.subject_id = saying_room.id
    where stream.id = $1 and saying_room.account_id = $2`,
}

async function sayWhoMay({ id, body }: Words, token: string) {
  const client = await pool.connect()
  await client.query('begin')
  const session = await client.query({ ...whose, values: [createHash('sha256').update(token).digest()] })
  const { account_id: byId } = session.rows[0] as { account_id: string }
  const { rows } = await client.query({ ...may, values: [id, byId] })
  if (rows[0]?.may_add !== true) throw new Error('not theirs')
  const { rows: told } = await client.query({ ...store, values: [id, byId, JSON.stringify(body)] })
  await client.query('commit')
  client.release()
  await pool.query({
    name: 'tell',
    text: `select pg_notify('bare_streams', $1)`,
    values: [told[0].told],
  })
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', async () => {
    const words = JSON.parse(Buffer.concat(chunks).toString()) as Words
    if (process.env.BARE === 'asking') await sayWhoMay(words, String(request.headers.token))
    else await sayAtOnce(words)
    response.end('{"status":1}')
  })
})
const sockets = new WebSocketServer({
  ...{ server, perMessageDeflate: false },
  handleProtocols: protocols => [...protocols][1] ?? false,
})
sockets.on('connection', socket => {
  socket.on('message', text => {
    const { data } = JSON.parse(String(text)) as { data: { streams: Record<string, null> } }
    for (const id of Object.keys(data.streams)) rooms.set(id, (rooms.get(id) ?? new Set()).add(socket))
    socket.send('{"cmd":"stream_joined"}')
  })
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const bound = server.address()
  reportTo(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, async () => {
    await listener.end()
    await pool.end()
  })
})
