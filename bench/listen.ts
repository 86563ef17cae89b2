// Holds many sockets open; tells the parent when all are open, and each time all have received a message.
import { WebSocket } from 'ws'

interface Task {
  url: string
  tokens: string[]
  source: string
  /** The course whose page is open. */
  classId?: string
  /** The message that is waited for. */
  cmd: string
}

process.on('message', async ({ url, tokens, source, classId, cmd }: Task) => {
  let heard = 0
  let entered = 0
  const isReady = () => entered === tokens.length
  const hear = (text: string) => {
    if (text.startsWith('{"cmd":"class_entered"')) {
      entered += 1
      if (isReady()) process.send?.({ kind: 'open', at: Date.now() })
    }
    if (!text.startsWith(`{"cmd":"${cmd}"`)) return
    heard += 1
    if (heard < tokens.length) return
    heard = 0
    process.send?.({ kind: 'heard', at: Date.now() })
  }
  const batch = 200
  for (let from = 0; from < tokens.length; from += batch)
    await Promise.all(tokens.slice(from, from + batch).map(token => open(url, token, source, hear, classId)))
  if (!classId) process.send?.({ kind: 'open', at: Date.now() })
})

function open(url: string, token: string, source: string, hear: (text: string) => void, classId?: string) {
  return new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), [token, '1'], {
      perMessageDeflate: false,
      localAddress: source,
    })
    socket.on('message', data => hear(String(data)))
    socket.once('error', reject)
    socket.once('open', () => {
      if (classId) socket.send(JSON.stringify({ cmd: 'class_active', data: { classId } }))
      resolve()
    })
  })
}
