import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { teacher1 } from '#seed/people.ts'
import { createLog, type Log } from './log.ts'
import { lostConnection, watchOutages } from './outage.ts'
import { testApp } from './test-app.ts'
import { transaction } from './unit.ts'

const app = testApp()
const run = promisify(execFile)

test('a connection closed inside a transaction costs that transaction and nothing else', async () => {
  const broken = transaction(app().services, async ({ db }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(app().db)
    // No statement is in flight when the connection ends.
    await new Promise(resolve => setTimeout(resolve, 200))
    await sql`select 1`.execute(db)
  })
  await expect(broken).rejects.toThrow()
  expect((await app().post('/UserApi/getUserInfo', {}, teacher1)).status).toBe(1)
})

test.each([
  ['of a connection of the database', { code: '57P01' }, 0],
  ['of anything else', { code: 'ENOENT' }, 1],
])('an error that nobody listens to, %s, ends with what it is about', async (_, error, status) => {
  const script = `
    import { EventEmitter } from 'node:events'
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
    import { surviveLostConnections } from ${JSON.stringify(join(import.meta.dirname, 'outage.ts'))}
    surviveLostConnections(createLog('silent'))
    setImmediate(() => new EventEmitter().emit('error', Object.assign(new Error('gone'), ${JSON.stringify(error)})))
    setTimeout(() => process.exit(0), 300)`
  const { code } = await run(process.execPath, ['--input-type=module', '--eval', script]).then(
    () => ({ code: 0 }),
    (failed: { code: number }) => failed,
  )
  expect(code).toBe(status)
})

/** A log that is recorded, and a database that comes back on demand. */
function watched() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('warn')
  log.warn = ((details: object, text: string) => void lines.push({ ...details, text })) as Log['warn']
  let isBack = false
  const outage = watchOutages({
    log,
    ask: async () => {
      if (!isBack) throw new Error('away')
    },
  })
  return { lines, outage, comeBack: () => (isBack = true) }
}
const shutDown = () => Object.assign(new Error('terminating connection'), { code: '57P01' })

test('an outage is one line in the log, and another with its error count when it is over', async () => {
  const { lines, outage, comeBack } = watched()
  for (let number = 0; number < 500; number++) expect(outage.explains(shutDown())).toBe(true)
  expect(lines).toEqual([
    { number: '57P01', problem: 'terminating connection', text: 'the database is away' },
  ])
  comeBack()
  await outage.over()
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ errors: 500, text: 'the database is back' })
  await outage.over()
})

test('the end of any other connection is no outage of the database', () => {
  const { lines, outage } = watched()
  const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(outage.explains(refused())).toBe(false)
  expect(outage.explains(new Error('anything else'))).toBe(false)
  expect(outage.explains(undefined)).toBe(false)
  expect(lines).toEqual([])
  expect(outage.explains(lostConnection(refused()))).toBe(true)
  outage.close()
})

test.each(['ENOENT', 'EAGAIN'])('a database on a socket of the file system is away when it says %s', code => {
  const { outage } = watched()
  const error = () => Object.assign(new Error(`connect ${code}`), { code })
  expect(outage.explains(error())).toBe(false)
  expect(outage.explains(lostConnection(error()))).toBe(true)
  outage.close()
})
