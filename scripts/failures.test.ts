import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeFailures } from './failures.ts'
import { compareProven } from './proven.ts'

const name = join(import.meta.dirname, '../server/features/topic/topic.test.ts')
const failed = (fullName: string, message: string) => ({
  fullName,
  status: 'failed',
  failureMessages: [message],
})
const report = (assertionResults: ReturnType<typeof failed>[], message = '') => ({
  numPassedTests: 0,
  numPendingTests: 0,
  numFailedTests: assertionResults.length,
  testResults: [{ name, status: 'failed', message, assertionResults }],
})

test('a failed test is named with its part and file, and how to run it alone', () => {
  const failure = failed("a topic 'of all' asks /A/b", 'AssertionError: expected 1\n  at x')
  expect(describeFailures('server', report([failure]))).toEqual([
    [
      "server  server/features/topic/topic.test.ts  a topic 'of all' asks /A/b",
      'AssertionError: expected 1',
      "again: npm test -- server server/features/topic/topic.test.ts -t 'a topic .of all. asks .A.b'",
    ],
  ])
})

test('seeds are said, and a story is told again by its number', () => {
  const failures = [
    failed('numbers', 'Property failed after 3 tests\n{ seed: -42, path: "1" }'),
    failed('story 7', 'npm test -- life 7 tells it again.\n\nAnn joins'),
  ]
  const [numbers, story] = describeFailures('server', report(failures))
  expect(numbers).toContain('seed -42')
  expect(story).toContain('again: npm test -- life 7')
})

test('a file that cannot be loaded is a failure of its own', () => {
  expect(describeFailures('server', report([], 'Cannot find module'))).toEqual([
    [
      'server  server/features/topic/topic.test.ts',
      'Cannot find module',
      'again: npm test -- server server/features/topic/topic.test.ts',
    ],
  ])
})

test('what is proven may grow but not fall', () => {
  const floors = { server: { stories: 10, 'declared calls': 5 } }
  expect(compareProven({ server: { stories: 11, 'declared calls': 5 } }, floors)).toEqual({
    lines: ['server: 11 stories, 5 declared calls'],
    fallen: [],
  })
  expect(compareProven({ server: { stories: 9 } }, floors).fallen).toEqual([
    'server: 9 stories, not 10',
    'server: 0 declared calls, not 5',
  ])
})
