// One process full of students: their sockets open, each checks in at its own time. Reports how long each took.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
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
/** The same students against a server that does nothing but the statements, without sockets. */
interface BareTask {
  /** Of the servers of the receipt and of the check-in. */
  bare: { receipt: string; result: string }
  students: { token: string; account: string; key: string }[]
  source: string
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
  /** SubjectPublicKeyInfo, base64url. */
  publicKey: string
}
type Ask = (path: string, token: string, body: object) => Promise<string>

let shown: Shown | undefined

process.once('message', (task: Task | BareTask) => void ('bare' in task ? prepareBare(task) : prepare(task)))

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
  return { token, privateKey, publicKey: key.toString('base64url') }
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

function rush(ask: Ask, students: Student[], { id, code }: Start, spread: number) {
  return spreadOut(students, spread, student =>
    code ? ask('/AttenceApi/checkin', student.token, { id, code }) : scan(ask, student),
  )
}

/** Everybody at a moment of their own; then tells how long each took. */
async function spreadOut<S>(students: S[], spread: number, checkIn: (student: S) => Promise<string>) {
  const results = await Promise.all(
    students.map(async student => {
      await new Promise(resolve => setTimeout(resolve, Math.random() * spread))
      const began = performance.now()
      const answer = await checkIn(student)
      return { took: performance.now() - began, at: Date.now(), ok: answer.includes('签到成功') }
    }),
  )
  process.send?.({ kind: 'done', results })
}

/** What the floor of a check-in writes in place of the recorded person. */
export interface Standing {
  account: string
  key: string
  device: string
  ownDevice: string
  scan: string
}

function prepareBare({ bare, students, source, spread }: BareTask) {
  const agent = new Agent({ keepAlive: true, maxSockets: 500, localAddress: source })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  process.on('message', (told: { start?: object }) => {
    if (!told.start) return
    void spreadOut(students, spread, async ({ token, account, key }) => {
      await post(agent, bare.receipt, token, {})
      // The phone signs here too.
      const device = sign('sha256', Buffer.from(account), privateKey).toString('base64url')
      const own: Standing = { account, key, device, ownDevice: `device ${device}`, scan: `scan ${account}` }
      return post(agent, bare.result, token, own, { 'x-once': account })
    })
  })
  process.send?.({ kind: 'ready' })
}

/** As the page does it: the code for a receipt, then the receipt with the phone's signature. */
async function scan(ask: Ask, { token, privateKey, publicKey }: Student) {
  const scanned = shown!
  const scanText = ['scan', scanned.ticketid, scanned.expire, scanned.sign].join('.')
  const seen = sign('sha256', Buffer.from(scanText), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const answer = await ask('/AttenceApi/getScanReceipt', token, {
    ...scanned,
    publickey: publicKey,
    signature: seen.toString('base64url'),
  })
  const { receipt } = (JSON.parse(answer) as { data: { receipt?: string } }).data
  if (!receipt) return answer
  const proof = sign('sha256', Buffer.from(receipt), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return ask('/AttenceApi/AttenceResult', token, {
    ...scanned,
    receipt,
    signature: proof.toString('base64url'),
  })
}
