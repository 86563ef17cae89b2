import { expect, test } from 'vitest'
import { inTurns, rowsOf } from './side-by-side.ts'

test('parts keep their order within a row, and one core has one row', () => {
  const names = ['check', 'server', 'web', 'journeys']
  expect(rowsOf(names, 2)).toEqual([
    ['check', 'journeys'],
    ['server', 'web'],
  ])
  expect(rowsOf(names, 1)).toEqual([names])
  expect(rowsOf(['web'], 8)).toEqual([['web']])
})

test('the output of parts side by side is not mixed, and none is lost', () => {
  let written = ''
  const { say, end } = inTurns(text => {
    written += text
  })
  say('check', 'c1 ')
  say('server', 's1 ')
  say('check', 'c2 ')
  end('check')
  say('journeys', 'j1 ')
  say('server', 's2 ')
  say('journeys', 'j2 ')
  end('journeys')
  say('web', 'w1 ')
  end('server')
  say('web', 'w2 ')
  end('web')
  expect(written).toBe('c1 c2 s1 s2 j1 j2 w1 w2 ')
})
