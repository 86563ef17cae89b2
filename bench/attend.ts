// One process full of students: their sockets open, each checks in at its own time. Reports how long each took.
import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
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
  /** By number; absent by QR code, of which `Shown` tells. */
  code?: string
}
/** What the QR code of the moment says. */
interface Shown {
  ticketid: string
  expire: string
  sign: string
}
interface Student {
  token: string
  privateKey: KeyObject
  thumbprint: string
}
type Ask = (path: string, token: string, body: object) => Promise<string>

let shown: Shown | undefined

process.once('message', (task: Task) => void prepare(task))

async function prepare(task: Task) {
  const { address, tokens, source, classId } = task
  const agent = new Agent({ keepAlive: true, maxSockets: 500, localAddress: source })
  const ask: Ask = (path, token, body) => post(agent, address + path, token, body)
  const batch = 200
  const students: Student[] = []
  for (let from = 0; from < tokens.length; from += batch) {
    const some = tokens.slice(from, from + batch)
    await Promise.all(some.map(token => enter(address, token, source, classId)))
    students.push(...(await Promise.all(some.map(token => withKey(ask, token)))))
  }
  process.on('message', (told: { start?: Start; shown?: Shown }) => {
    if (told.shown) shown = told.shown
    if (told.start) void rush(ask, students, told.start, task.spread)
  })
  process.send?.({ kind: 'ready' })
}

/** Their phone's key is known long before. */
async function withKey(ask: Ask, token: string): Promise<Student> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const key = publicKey.export({ format: 'der', type: 'spki' })
  await ask('/UserApi/addDeviceKey', token, { publickey: key.toString('base64url') })
  return { token, privateKey, thumbprint: hash('sha256', key, 'base64url') }
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

async function rush(ask: Ask, students: Student[], { id, code }: Start, spread: number) {
  const results = await Promise.all(
    students.map(async student => {
      await new Promise(resolve => setTimeout(resolve, Math.random() * spread))
      const began = performance.now()
      const answer = code
        ? await ask('/AttenceApi/checkin', student.token, { id, code })
        : await scan(ask, student)
      return { took: performance.now() - began, at: Date.now(), ok: answer.includes('签到成功') }
    }),
  )
  process.send?.({ kind: 'done', results })
}

/** As the page does it: the code for a receipt, then the receipt with the phone's signature. */
async function scan(ask: Ask, { token, privateKey, thumbprint }: Student) {
  const scanned = shown!
  const answer = await ask('/AttenceApi/getScanReceipt', token, { ...scanned, device: thumbprint })
  const { receipt } = (JSON.parse(answer) as { data: { receipt?: string } }).data
  if (!receipt) return answer
  const proof = sign('sha256', Buffer.from(receipt), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return ask('/AttenceApi/AttenceResult', token, {
    ...scanned,
    receipt,
    signature: proof.toString('base64url'),
  })
}
