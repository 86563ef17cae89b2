import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { Throttle } from './throttle.ts'

const told: string[] = []
let throttle: Throttle
let waiting: (() => void)[]
const ask = (key: string, name: string, more: object = {}) =>
  throttle.request(key, { interval: 1000, run: () => told.push(name), ...more })

/** Ends the interval of everything waiting. */
async function pass() {
  await turn()
  for (const go of waiting.splice(0)) go()
  await turn()
}

beforeEach(() => {
  told.length = 0
  waiting = []
  throttle = new Throttle(createLog('silent'), () => new Promise(resolve => waiting.push(resolve)))
})

describe('a throttled task', () => {
  test('runs at once, and then the newest of those requested in between', async () => {
    for (const name of ['first', 'second', 'third']) ask('course', name)
    expect(told).toEqual(['first'])
    await pass()
    expect(told).toEqual(['first', 'third'])
    await pass()
    expect(told).toEqual(['first', 'third'])
    ask('course', 'later')
    expect(told).toEqual(['first', 'third', 'later'])
  })

  test('waits for the crowd where configured to', async () => {
    ask('work', 'first', { gathers: true })
    ask('work', 'second', { gathers: true })
    await turn()
    expect(told).toEqual([])
    await pass()
    expect(told).toEqual(['second'])
  })

  test('is not overtaken by an older one', async () => {
    for (const at of [2, 1, 5, 3, 4]) ask('count', `turn ${at}`, { turn: at })
    await pass()
    expect(told).toEqual(['turn 2', 'turn 5'])
  })

  test('does not wait for other tasks, and continues after a failure', async () => {
    throttle.request('bad', {
      interval: 1000,
      run: () => {
        throw new Error('the database is away')
      },
    })
    ask('good', 'good')
    ask('bad', 'again')
    await pass()
    expect(told).toEqual(['good', 'again'])
  })
})
