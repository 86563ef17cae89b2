import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const [ann, ben] = [students[0]!, students[1]!]

test('somebody writes, the other one reads it, answers, and both have the same', async () => {
  const { id } = await app().call(ann, chatCalls.open, { friendId: teacher1.id, courseId: null })
  const { streamId, refusal } = await app().call(ann, chatCalls.getConversation, { id })
  expect(refusal).toBe('')
  const { entry } = await app().call(ann, streamCalls.add, {
    ...{ id: streamId, code: randomUUID(), type: 'text', body: { text: ' Hello \u0007' } },
  })
  expect(entry).toMatchObject({ position: 1, body: { text: 'Hello' } })
  const { list } = await app().call(teacher1, chatCalls.listConversations, {})
  expect(list).toMatchObject([{ id, unread: 1, name: ann.name, last: { body: { text: 'Hello' } } }])
  await app().call(teacher1, chatCalls.markSeen, { id })
  expect(await app().call(teacher1, chatCalls.countUnread, {})).toEqual({ unread: 0 })
  await app().refused(ben, chatCalls.getConversation, { id }, kernelErrors.notFound)
  await app().refused(ann, chatCalls.open, { friendId: ann.id }, chatErrors.self)
})
