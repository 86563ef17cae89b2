// One process full of students: their sockets open, each checks in at its own time. Reports how long each took.
import { Agent } from 'node:http'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/socket.ts'
import { post } from './post.ts'

interface Task {
  address: string
  tokens: string[]
  source: string
  classId: string
  /** Milliseconds over which the check-ins are spread. */
  spread: number
}
interface Start {
  id: string
  code: string
}

process.once('message', (task: Task) => void prepare(task))

async function prepare(task: Task) {
  const { address, tokens, source, classId } = task
  const batch = 200
  for (let from = 0; from < tokens.length; from += batch)
    await Promise.all(tokens.slice(from, from + batch).map(token => enter(address, token, source, classId)))
  process.once('message', (start: Start) => void rush(task, start))
  process.send?.({ kind: 'ready' })
}

function enter(address: string, token: string, source: string, classId: string) {
  return new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(address.replace('http', 'ws') + socketPath, [token, '1'], {
      localAddress: source,
    })
    socket.once('error', reject)
    socket.once('open', () => socket.send(JSON.stringify({ cmd: 'class_active', data: { classId } })))
    socket.on('message', data => {
      if (String(data).startsWith('{"cmd":"class_entered"')) resolve()
    })
  })
}

async function rush({ address, tokens, source, spread }: Task, { id, code }: Start) {
  const agent = new Agent({ keepAlive: true, maxSockets: 500, localAddress: source })
  const results = await Promise.all(
    tokens.map(async token => {
      await new Promise(resolve => setTimeout(resolve, Math.random() * spread))
      const began = performance.now()
      const answer = await post(agent, `${address}/AttenceApi/checkin`, token, { id, code })
      return { took: performance.now() - began, at: Date.now(), ok: answer.includes('签到成功') }
    }),
  )
  process.send?.({ kind: 'done', results })
}
