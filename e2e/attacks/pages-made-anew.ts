// Attack: 150 requests for `/api.json` and 150 for a QR code that nobody asked for, at once and without a session. Prints how long a
// student's query waits meanwhile.
//
// Before: a student waits 5265 ms behind 150 × /api.json, 9570 ms behind 150 QR codes
// After:  a student waits 211 ms behind 150 × /api.json, 297 ms behind 150 QR codes
import { setTimeout as sleep } from 'node:timers/promises'
import { openTarget } from './target.ts'

const target = await openTarget({ REQUEST_RATE: '1000' })
const student = await target.login('s01')

async function waitDuring(path: string) {
  const requests = Array.from({ length: 150 }, () =>
    fetch(target.address + path, { headers: { 'accept-encoding': 'br' } }).then(answer =>
      answer.arrayBuffer(),
    ),
  )
  await sleep(50)
  const { milliseconds } = await target.call('/UserApi/getUserInfo', student)
  await Promise.all(requests)
  return milliseconds
}

const api = await waitDuring('/api.json')
const code = await waitDuring(`/Wechat/qrcode?scan=${'0'.repeat(32)}`)
console.log(`a student waits ${api} ms behind 150 × /api.json, ${code} ms behind 150 QR codes`)
await target.stop()
process.exit()
