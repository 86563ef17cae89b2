import { afterEach, expect, test } from 'vitest'
import { setTimeZone } from '#web/lib/dates.ts'
import { deployment } from '#web/lib/deployment.ts'
import { rulesOf, type Standing, type TestInfo } from './rules-said.ts'

afterEach(() => setTimeZone(deployment().timeZone))

test('on a device whose clock is another one, the times of a test say their zone', () => {
  // Where no machine that runs tests is set to.
  setTimeZone('Asia/Kathmandu')
  const time = Date.UTC(2026, 11, 1, 2)
  const standing = {
    beginsUntil: time,
    deadline: time,
    workingSeconds: 0,
    attempts: 1,
    shows: {},
  } as Standing
  const said = rulesOf(
    {} as TestInfo,
    standing,
    ((key: string, values?: { time?: string }) => `${key} ${values?.time ?? ''}`) as never,
  )
  expect(said.slice(0, 2)).toEqual([
    'rules.beginUntil Tue 1 Dec 07:45 UTC+5:45',
    'rules.deadline Tue 1 Dec 07:45 UTC+5:45',
  ])
})
