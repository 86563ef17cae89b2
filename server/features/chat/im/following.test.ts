import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { students } from '#seed/people.ts'
import { type Entry, entriesAfter } from '#server/features/stream/public.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { Following } from './following.ts'

const app = testApp()
const [ann, ben] = [students[0]!, students[1]!]

/** A conversation in which so many messages stand, with what one who follows it is told. */
async function conversation(count: number, other = ben) {
  const { id } = await app().call(ann, chatCalls.open, { friendId: other.id, courseId: null })
  const { streamId } = await app().call(ann, chatCalls.getConversation, { id })
  for (let turn = 1; turn <= count; turn++)
    await app().call(ann, streamCalls.add, {
      ...{ id: streamId, code: randomUUID(), type: 'text', body: { text: `${turn}` } },
    })
  const told: string[] = []
  const readAfter = (number: number, who = ann) =>
    entriesAfter(app().services, { id: who.id, looksAsStudent: false }, streamId, number)
  const following = new Following({
    readAfter,
    said: ({ body }) => told.push((body as { text: string }).text),
    removed: ({ position }) => told.push(`-${position}`),
  })
  const read = async () => (await readAfter(0)).list as Entry[]
  return { id, told, following, read, readAfter }
}

test('what overtakes others is told after them, and nothing twice', async () => {
  const { told, following, read } = await conversation(3)
  const [one, two, three] = await read()
  following.begin(0, 0)
  following.heard(3, three)
  following.heard(1, one)
  expect(told).toEqual(['1'])
  following.heard(1, one)
  following.heard(2, two)
  following.heard(3, three)
  expect(told).toEqual(['1', '2', '3'])
})

test('what does not come by itself is read, in the order of the conversation', async () => {
  const { id, told, following, read } = await conversation(4, students[2]!)
  // The first was changed and the third taken back since.
  await app().call(ann, chatCalls.change, { id, position: 1, text: 'one' })
  await app().call(ann, chatCalls.takeBack, { id, position: 3 })
  following.begin(0, 0)
  following.heard(6, (await read()).at(-1))
  expect(told).toEqual([])
  await expect.poll(() => told).toEqual(['one', '2', '4'])
  expect(following.hasTold(6)).toBe(true)
  await app().call(ann, chatCalls.takeBack, { id, position: 2 })
  following.heardOf(7)
  await expect.poll(() => told).toEqual(['one', '2', '4', '-2'])
})

test('nothing is told once it is followed no more', async () => {
  const { told, following } = await conversation(2, students[3]!)
  following.begin(0, 0)
  following.heardOf(2)
  following.stop()
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(told).toEqual([])
})

test('nobody reads on in what is not theirs', async () => {
  const { readAfter } = await conversation(2, students[4]!)
  expect((await readAfter(0)).list).toHaveLength(2)
  await expect(readAfter(0, students[5]!)).rejects.toMatchObject({ definition: kernelErrors.notFound })
})
