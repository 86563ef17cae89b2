import { expect, test } from 'vitest'
import { choose } from './fair.ts'

/** The same numbers in every run. */
function series(seed = 7) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function pickOften(people: { picks: number }[], times: number, random = series()) {
  for (let time = 0; time < times; time++) choose(people, random)!.picks += 1
  return people.map(({ picks }) => picks)
}

const everybody = (count: number) => Array.from({ length: count }, () => ({ picks: 0 }))

test('over time everybody is picked about as often as everybody else', () => {
  const counts = pickOften(everybody(40), 400)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(8)
  expect(Math.max(...counts)).toBeLessThanOrEqual(12)
})

test('who was just picked may be picked again: nobody can stop listening', () => {
  const people = everybody(3)
  const random = series()
  const order = Array.from({ length: 60 }, () => {
    const picked = choose(people, random)!
    picked.picks += 1
    return people.indexOf(picked)
  })
  expect(order.some((one, place) => one === order[place - 1])).toBe(true)
})

test('who comes late is not picked all the time until they have caught up', () => {
  const people = [...everybody(39).map(() => ({ picks: 10 })), { picks: 0 }]
  expect(pickOften(people, 40)[39]).toBeLessThanOrEqual(20)
})

test('nobody is picked where nobody is', () => {
  expect(choose([], series())).toBeUndefined()
})
