// Attack: PostgreSQL is killed (SIGINT, SIGKILL, SIGQUIT) and one busy connection terminated, while twelve people log in
// and ask. Prints whether the same process still answers, after how long it is ready, and what it wrote to its log.
//
// Before: SIGINT: dead; process gone; log: 1 line
// After:  SIGINT: 0.5 s, SIGKILL: 2.5 s, SIGQUIT: 2.5 s, one connection: 0.0 s; process alive; log: 8 lines, 1 kB
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openTarget } from './target.ts'

const target = await openTarget({ LOG_LEVEL: 'info', REQUEST_RATE: '1000' })
const token = await target.login('s01')
let isOver = false

const people = Array.from({ length: 12 }, async (_, index) => {
  const name = `s${String(index + 1).padStart(2, '0')}`
  while (!isOver) {
    await target.login(name)
    for (let turn = 0; turn < 5 && !isOver; turn++) await target.call('/UserApi/getUserInfo', token)
  }
})

const isReady = () =>
  fetch(`${target.address}/readyz`).then(
    answer => answer.ok,
    () => false,
  )

async function readyAgain() {
  const began = performance.now()
  for (; target.isAlive() && performance.now() - began < 30_000; await sleep(20))
    if (await isReady()) return `${((performance.now() - began) / 1000).toFixed(1)} s`
  return target.isAlive() ? 'not within 30 s' : 'dead'
}

/** Ends a connection that is inside a transaction, once there is one. */
async function terminateOne() {
  const client = new pg.Client(target.postgres.url)
  await client.connect()
  for (let tries = 0; tries < 2000; tries++) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'lectern' and state = 'idle in transaction' limit 1`,
    )
    if (rowCount) break
  }
  await client.end()
}

await sleep(1000)
const outcomes: string[] = []
for (const signal of ['SIGINT', 'SIGKILL', 'SIGQUIT'] as const) {
  if (!target.isAlive()) break
  process.kill(target.postmaster(), signal)
  await sleep(100)
  outcomes.push(`${signal}: ${await readyAgain()}`)
  await sleep(1500)
}
if (target.isAlive()) {
  await terminateOne()
  outcomes.push(`one connection: ${await readyAgain()}`)
  await sleep(500)
}
isOver = true
await Promise.all(people)
const lines = target.output().trim().split('\n')
const kilobytes = Math.round(target.output().length / 1024)
console.log(
  `${outcomes.join(', ')}; process ${target.isAlive() ? 'alive' : 'gone'}; log: ${lines.length} lines, ${kilobytes} kB`,
)
await target.stop()
process.exit()
