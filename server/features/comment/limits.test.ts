import sharp from 'sharp'
import { expect, test } from 'vitest'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, clara] = [students[0]!, students[1]!, students[2]!]

const start = async (title: string) => {
  const topic = { courseId, title, content: '<p>Talk</p>', hidesNames: true }
  const { id } = await app().call(teacher1, topicCalls.create, topic)
  await app().settle()
  return id as string
}
const write = (who: CastMember, activityId: string, content: string, more: object = {}) =>
  app().call(who, commentCalls.add, { activityId, content, ...more })
const mentionsOf = async (who: CastMember) => {
  await app().settle()
  const { list } = await app().call(who, notificationCalls.list, { pageSize: 100 })
  return list
    .filter(({ title }) => title.includes('提到了您'))
    .map(({ id, title, isRead }) => ({ id, title, isRead }))
}

test('one person writes ten comments a minute on an activity, and is told why no more', async () => {
  const [id, other] = [await start('Flood'), await start('Elsewhere')]
  const sent = await Promise.all(
    Array.from({ length: 14 }, (_, turn) =>
      write(anna, id, `Comment ${turn}`).catch((error: Error) => error),
    ),
  )
  const refused = sent.filter(one => one instanceof Error)
  expect(refused).toHaveLength(4)
  await app().refused(anna, commentCalls.add, { activityId: id, content: 'More' }, commentErrors.tooFast)
  expect((await app().call(ben, commentCalls.list, { activityId: id, limit: 100 })).list).toHaveLength(10)
  await write(anna, other, 'Another activity')
  await write(ben, id, 'Another person')
  app().clock.advance(60_000)
  await write(anna, id, 'A minute later')
})

test('many mentions below an activity are one unread message', async () => {
  const [id, other] = [await start('Mentions'), await start('Others')]
  const name = (activityId: string, content: string) =>
    write(anna, activityId, content, { mentionIds: [clara.id] })
  await name(id, '@Clara 1')
  await app().settle()
  for (const content of ['@Clara 2', '@Clara 3', '@Clara 4']) await name(id, content)
  await Promise.all([5, 6, 7].map(turn => name(id, `@Clara ${turn}`)))
  expect(await mentionsOf(clara)).toHaveLength(1)
  await name(other, '@Clara elsewhere')
  const told = await mentionsOf(clara)
  expect(told).toHaveLength(2)
  for (const message of told) await app().call(clara, notificationCalls.markRead, { id: message.id })
  await name(id, '@Clara again')
  const after = await mentionsOf(clara)
  expect(after.filter(({ isRead }) => !isRead)).toHaveLength(1)
})

test('a picture of a nameless comment is drawn for students: no name, no camera, no original', async () => {
  const id = await start('Nameless')
  const name = 'Zixuan Yang at home.jpg'
  const file = await uploadFile(app(), anna, { name, bytes: await picture('jpeg', 640, 480, 6) })
  await write(anna, id, 'Guess who', { isNameless: true, attachments: [file.id] })
  const get = async (url: string, who: CastMember) => {
    const { pathname, search } = new URL(url, 'http://x')
    const headers = { token: await app().tokenOf(who) }
    return app().http.inject({ url: pathname + search, headers })
  }
  const [seen] = (await app().call(ben, commentCalls.list, { activityId: id })).list
  expect(seen).toMatchObject({ name: '', pictures: [{ name: 'picture.jpg' }] })
  expect(JSON.stringify(seen)).not.toContain('Zixuan')
  const shown = seen!.pictures[0]!
  for (const address of [shown.url, shown.rurl, shown.thumb]) {
    const answer = await get(address, ben)
    expect(answer.statusCode).toBe(200)
    expect(String(answer.headers['content-disposition'])).not.toContain('Zixuan')
    expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
  }
  const original = `/File/download/id/${file.id}`
  expect((await get(original, ben)).statusCode).toBe(403)
  expect(JSON.stringify(await app().call(ben, fileCalls.getAttachment, { id: file.id }))).not.toContain(
    'Zixuan',
  )
  // Its author and the staff have the original.
  for (const who of [anna, teacher1]) {
    const [known] = (await app().call(who, commentCalls.list, { activityId: id })).list
    expect(known!.pictures[0]).toMatchObject({ name })
    expect((await get(original, who)).statusCode).toBe(200)
  }
})
