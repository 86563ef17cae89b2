import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { written } from '../test-tests.ts'
import { takingOf } from './test-taking.ts'

// With the limits that a deployment has, and with a fifteenth of them.
const app = testApp({ settings: { REQUEST_RATE: '30' } })
const slow = testApp({ settings: { REQUEST_RATE: '2' } })
const { add, subjects, student, classmate } = takingOf(app)
const [listPath, savePath, handInPath] = [
  testProtocolCalls.listSubjects.path,
  testProtocolCalls.saveAnswer.path,
  testProtocolCalls.handIn.path,
]
const tests = 8
const questions = Array.from({ length: 50 }, (_, place) => written(`Question ${place}`, 2))

interface Listed {
  lists: { id: string; options: { id: string }[]; myanswer: string }[]
}

test('a program saves fifty answers at the same moment, in eight tests one after the other, and no limit of calls stops it', async () => {
  const ids: string[] = []
  for (let nr = 0; nr < tests; nr++)
    ids.push(await add(questions, { title: `Test ${nr}`, workingMinutes: 60 }))
  for (const testpaperid of ids) {
    const { data } = await app().post(listPath, { testpaperid, testCode: '' }, student)
    const { lists } = data as unknown as Listed
    expect(lists).toHaveLength(50)
    const saved = await Promise.all(
      lists.map(({ id: subjectid, options }) =>
        app().post(savePath, { testpaperid, subjectid, answer: options[1]!.id, attachment: '' }, student),
      ),
    )
    expect(saved.filter(({ status, code }) => status !== 1 || code !== 10_000)).toEqual([])
    expect(await app().post(handInPath, { testpaperid }, student)).toMatchObject({ status: 1, code: 10_000 })
  }
  const { lists } = await subjects(student, ids[7]!)
  expect(lists.every(({ myanswer, options }) => myanswer === options[1]!.id)).toBe(true)
})

test('a flood of the same call is refused, and takes nothing from what else that student asks, nor from anybody', async () => {
  const on = takingOf(slow)
  const id = await on.add(questions.slice(0, 1))
  const [one] = (await on.subjects(classmate, id)).lists
  const body = { testpaperid: id, subjectid: one!.id, answer: one!.options[0]!.id }
  const codes: number[] = []
  for (let batch = 0; batch < 6; batch++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => slow().post(savePath, body, classmate)),
    )
    codes.push(...answers.map(({ code }) => code))
  }
  const saved = codes.filter(code => code === 10_000).length
  expect(saved).toBeGreaterThanOrEqual(200)
  expect(codes.filter(code => code === kernelErrors.tooMany.code)).toHaveLength(300 - saved)
  expect(saved).toBeLessThan(300)
  expect((await on.subjects(classmate, id)).lists[0]!.myanswer).toBe(one!.options[0]!.id)
  expect((await on.subjects(student, id)).lists).toHaveLength(1)
})
