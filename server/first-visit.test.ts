import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { schoolCalls } from '#contract/features/school/calls.ts'
import { teacher1 } from '#seed/people.ts'
import { readConfig } from './kernel/config.ts'
import { fillDatabase } from './kernel/test-app.ts'
import { startServer } from './main.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** A start of its own with an empty database. */
async function begin() {
  const { url } = await fillDatabase(inject('postgresUrl'), async () => {})
  const folder = await mkdtemp(join(tmpdir(), 'lectern-visit-'))
  endings.push(() => rm(folder, { recursive: true }))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' })
  const { address, stop } = await startServer(config, url)
  endings.push(() => stop())
  const client = new pg.Client(url)
  await client.connect()
  endings.push(() => client.end())
  return {
    ask: (language?: string) =>
      fetch(address + schoolCalls.getSchoolConfig.path, {
        method: 'POST',
        headers: { ...(language && { 'x-language': language }) },
      }).then(answer => answer.json()),
    get: (path: string) => fetch(address + path),
    nameOfTeacher: async () =>
      (await client.query('select name from account where id = $1', [teacher1.id])).rows[0]?.name as
        | string
        | undefined,
  }
}

test('the demo school is filled at the first call, in its language; pages do not wait for it, what comes meanwhile does', async () => {
  const { ask, get, nameOfTeacher } = await begin()
  await get('/readyz')
  expect(await nameOfTeacher()).toBeUndefined()
  const answers = await Promise.all([ask('zh-Hant'), ask('en')])
  expect(answers).toMatchObject([{ data: { config: { isDemo: 1 } } }, { data: { config: { isDemo: 1 } } }])
  expect(await nameOfTeacher()).toBe('沈嵐')
})
