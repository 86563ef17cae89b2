import { beforeAll, expect, test } from 'vitest'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { isPointed } from '#contract/features/question/types/point.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { assistant1, teacher1 } from './people.ts'
import { courseBank, ownBank, seedQuestions, sharedBank } from './questions.ts'

const app = testApp()
beforeAll(() => transaction(app().services, unit => seedQuestions(unit)))

test('the banks of the demo school have a question of every type that needs no picture, each of which can be saved as it is', async () => {
  const seen = new Set<number>()
  for (const bankId of [courseBank, ownBank, sharedBank]) {
    const { list } = await app().call(teacher1, questionCalls.list, { bankId, limit: 100 })
    for (const { id } of list) {
      const { files, ...read } = await app().call(teacher1, questionCalls.get, { id })
      seen.add(read.type)
      const question = { ...read, fileIds: files.map(file => file.id) }
      if (bankId !== sharedBank)
        expect(await app().call(teacher1, questionCalls.change, { id, question })).toMatchObject({
          version: 1,
        })
    }
  }
  expect([...seen].sort()).toEqual(
    questionTypes
      .filter(type => !isPointed(type))
      .map(({ number }) => number)
      .sort(),
  )
})

test('one is of the course, one the teacher’s own, one shared by a colleague', async () => {
  const { list } = await app().call(teacher1, bankCalls.list, {})
  expect(list.map(({ id, right, isOwn }) => [id, right, isOwn])).toEqual([
    [courseBank, 'manage', false],
    [ownBank, 'manage', true],
    [sharedBank, 'use', false],
  ])
  expect((await app().call(assistant1, bankCalls.list, {})).list.map(({ id }) => id)).toEqual([courseBank])
})
