// Attack: one student's class socket sends 10,000 messages at once, each of which asks the database; then 200 sockets of
// one session. Prints how long a teacher's query takes meanwhile, how many messages were obeyed, how many sockets opened.
//
// Before: a teacher waits 3028 ms; 10000 messages obeyed, socket open; 200 of 200 more sockets open
// After:  a teacher waits 62 ms; 7 messages obeyed, socket closed with 1008; 20 of 200 more sockets open
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/socket.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { openTarget } from './target.ts'

const target = await openTarget()
const [student, teacher] = [await target.login('s01'), await target.login('teacher1')]

function open() {
  return new Promise<WebSocket | undefined>(resolve => {
    const socket = new WebSocket(target.address.replace('http', 'ws') + socketPath, [student, '1'])
    socket.once('open', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })
}

const socket = (await open())!
let obeyed = 0
let closedWith = 0
socket.on('message', data => {
  if (String(data).startsWith('{"cmd":"class_entered"')) obeyed += 1
})
socket.on('close', code => {
  closedWith = code
})
const message = JSON.stringify({ cmd: 'class_active', data: { classId: linearAlgebra.id } })
for (let number = 0; number < 10_000; number++) socket.send(message)
await sleep(50)
const { milliseconds } = await target.call('/CourseApi/semesterList', teacher, {})
for (let waited = 0; waited < 5000 && !closedWith && obeyed < 10_000; waited += 50) await sleep(50)
const opened = (await Promise.all(Array.from({ length: 200 }, open))).filter(Boolean).length
console.log(
  `a teacher waits ${milliseconds} ms; ${obeyed} messages obeyed, socket ${closedWith ? `closed with ${closedWith}` : 'open'}; ${opened} of 200 more sockets open`,
)
await target.stop()
process.exit()
