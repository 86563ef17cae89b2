// The baseline of streams, one of two processes: bare ws, one statement that stores and numbers an entry, LISTEN and NOTIFY.
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

const say = {
  name: 'say',
  text: `
    with moved as (update bare_stream set last_number = last_number + 1 where id = $1 returning last_number),
      added as (insert into bare_entry (stream_id, number, by_id, body) select $1, last_number, $2, $3 from moved returning number)
    select pg_notify('bare_streams', $1::text || json_build_object('cmd', 'stream_entry',
      'data', json_build_object('number', number, 'body', $3::jsonb))::text) from added`,
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', async () => {
    const { id, byId, body } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
    await pool.query({ ...say, values: [id, byId, JSON.stringify(body)] })
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
