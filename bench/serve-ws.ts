// The baseline of the sockets: bare ws, one send for each client, nothing else.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { reportTo } from './report-to.ts'

const server = createServer((request, response) => {
  // POST /push sends the body to all.
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    const frame = Buffer.concat(chunks)
    for (const client of sockets.clients) client.send(frame, { binary: false })
    response.end('ok')
  })
})
const sockets = new WebSocketServer({
  server,
  perMessageDeflate: false,
  handleProtocols: protocols => [...protocols][1] ?? false,
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const bound = server.address()
  reportTo(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, async () => {})
})
