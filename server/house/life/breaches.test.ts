import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { noteProven } from '#server/kernel/call-coverage.ts'
import { breaches } from './breaches/list.ts'

const run = promisify(execFile)
const isDeep = process.env.LECTERN_DEEP === '1'
const chosen = breaches.filter(({ isUsual }) => isUsual || isDeep)

noteProven('breaches planted', breaches.length)

test.each(chosen.map(({ name }) => name))('a story finds %s', { timeout: 1_800_000 }, async name => {
  const config = join(import.meta.dirname, 'breaches/vitest.config.ts')
  const env = {
    ...process.env,
    LECTERN_BREACH: name,
    LECTERN_TEST_POSTGRES: inject('postgresUrl'),
    NO_COLOR: '1',
  }
  const { stdout } = await run('vitest', ['run', '--config', config], { env }).catch(
    (error: { stdout: string }) => error,
  )
  console.log(stdout.match(/FOUND (.*)/)?.[1] ?? '')
  expect(stdout).toMatch(/FOUND .*[\s\S]*1 passed/)
  noteProven('breaches found')
})
