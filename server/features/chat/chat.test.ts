import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { maxCharacters } from '#contract/features/chat/rules.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { downloadStatus, uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { connectTo } from '#server/kernel/test-socket.ts'

const app = testApp({ listen: true })
const [ann, ben, carl, dora, eve, finn] = students as [
  CastMember,
  CastMember,
  CastMember,
  CastMember,
  CastMember,
  CastMember,
]
/** In Linear Algebra alone. */
const last = students.at(-1)!

async function talk(one: CastMember, other: CastMember) {
  const { id } = await app().call(one, chatCalls.open, { friendId: other.id })
  const { streamId } = await app().call(one, chatCalls.getConversation, { id })
  const say = async (who: CastMember, text: string, more = {}) =>
    (
      await app().call(who, streamCalls.add, {
        ...{ id: streamId, code: randomUUID(), type: 'text', body: { text, ...more } },
      })
    ).entry
  const heard = async (who: CastMember) =>
    (await app().call(who, streamCalls.entries, { id: streamId })).list
      .toReversed()
      .map(({ body, isRemoved }) => (isRemoved ? null : (body as { text: string }).text))
  return { id, streamId, say, heard }
}
const refusesSaying = (who: CastMember, id: string, type: string, body: object, error: ErrorDefinition) =>
  app().refused(who, streamCalls.add, { id, code: randomUUID(), type, body }, error)
const listOf = async (who: CastMember) => (await app().call(who, chatCalls.listConversations, {})).list
const unreadOf = async (who: CastMember) => (await app().call(who, chatCalls.countUnread)).unread

test('somebody writes, the other one sees it in their list, answers, and both have the same', async () => {
  const { id, say, heard } = await talk(ann, teacher1)
  expect(await listOf(teacher1)).toEqual([])
  expect(await say(ann, ' Is it \u0007tomorrow? ')).toMatchObject({
    position: 1,
    body: { text: 'Is it tomorrow?' },
  })
  expect(await listOf(teacher1)).toMatchObject([
    { id, friendId: ann.id, name: ann.name, unread: 1, last: { body: { text: 'Is it tomorrow?' } } },
  ])
  expect(await unreadOf(teacher1)).toBe(1)
  await app().call(teacher1, chatCalls.markSeen, { id })
  expect(await unreadOf(teacher1)).toBe(0)
  await say(teacher1, 'Yes', { answers: 1 })
  expect(await listOf(ann)).toMatchObject([{ name: teacher1.name, unread: 1 }])
  expect(await heard(ann)).toEqual(['Is it tomorrow?', 'Yes'])
  expect(await heard(teacher1)).toEqual(await heard(ann))
  expect(await app().call(ann, chatCalls.getConversation, { id })).toMatchObject({ seen: 0, friendSeen: 1 })
})

test('there is one conversation of two people, whoever opens it, also at the same moment', async () => {
  const opened = await Promise.all(
    [ben, carl, ben, carl].map(who =>
      app().call(who, chatCalls.open, {
        friendId: who === ben ? carl.id : ben.id,
        courseId: who === ben ? linearAlgebra.id : worldHistory.id,
      }),
    ),
  )
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  const { courseName } = await app().call(ben, chatCalls.open, {
    friendId: carl.id,
    courseId: linearAlgebra.id,
  })
  expect(courseName).toBe(linearAlgebra.name)
  // A course of which one of them is no member says nothing about them.
  await app().call(teacher1, chatCalls.open, { friendId: ben.id, courseId: worldHistory.id })
  expect((await app().call(teacher1, chatCalls.open, { friendId: ben.id })).courseName).toBe('')
})

test('nobody writes to themselves, to strangers, or to whom they are in no course with any more', async () => {
  await app().refused(ann, chatCalls.open, { friendId: ann.id }, chatErrors.self)
  await app().refused(last, chatCalls.open, { friendId: teacher2.id }, kernelErrors.notFound)
  await app().refused(last, chatCalls.open, { friendId: randomUUID() }, kernelErrors.notFound)
  const { id, streamId, say, heard } = await talk(assistant1, last)
  await say(last, 'Thank you')
  await app().call(teacher1, memberCalls.removeStudents, {
    courseId: linearAlgebra.id,
    studentIds: [last.id],
  })
  await refusesSaying(assistant1, streamId, 'text', { text: 'And?' }, chatErrors.noSharedCourse)
  // What was said stays readable.
  expect(await heard(assistant1)).toEqual(['Thank you'])
  expect((await app().call(last, chatCalls.getConversation, { id })).refusal).not.toBe('')
  expect(await app().call(last, chatCalls.open, { friendId: assistant1.id })).toMatchObject({ id })
  await app().call(last, joinCalls.join, { code: linearAlgebra.code })
  expect(await say(assistant1, 'Welcome back')).toBeDefined()
})

test('others neither read nor write, nor learn that there is a conversation', async () => {
  const { id, streamId, say } = await talk(ann, dora)
  await say(ann, 'Between us')
  for (const other of [ben, teacher1]) {
    await app().refused(other, streamCalls.entries, { id: streamId }, kernelErrors.notFound)
    await refusesSaying(other, streamId, 'text', { text: 'Hello' }, kernelErrors.notFound)
    for (const [call, input] of [
      [chatCalls.getConversation, { id }],
      [chatCalls.listFiles, { id, fileIds: [] }],
      [chatCalls.markSeen, { id }],
      [chatCalls.takeBack, { id, position: 1 }],
      [chatCalls.change, { id, position: 1, text: 'Hi' }],
      [chatCalls.hide, { id }],
      [chatCalls.mute, { id, isMuted: true }],
      [chatCalls.block, { id, isBlocked: true }],
    ] as const)
      await app().refused(
        other,
        call as typeof chatCalls.hide,
        input as { id: string },
        kernelErrors.notFound,
      )
    expect((await app().call(other, chatCalls.listHistory, { friendId: dora.id })).list).toEqual([])
  }
})

test('an empty text is refused, and one that is too long', async () => {
  const { streamId } = await talk(ann, ben)
  await refusesSaying(ann, streamId, 'text', { text: ' \u0000 ' }, chatErrors.empty)
  await refusesSaying(ann, streamId, 'text', { text: 'x'.repeat(maxCharacters + 1) }, chatErrors.tooLong)
})

test('whoever is blocked cannot write, nor change what they wrote, and is not told in the list of the other', async () => {
  const { id, streamId, say } = await talk(eve, finn)
  const { position } = await say(eve, 'Hello?')
  await app().call(finn, chatCalls.block, { friendId: eve.id, isBlocked: true })
  await refusesSaying(eve, streamId, 'text', { text: 'Hello??' }, chatErrors.refused)
  await app().refused(eve, chatCalls.change, { id, position, text: 'Rude' }, chatErrors.refused)
  await refusesSaying(finn, streamId, 'text', { text: 'No' }, chatErrors.blocked)
  expect(await app().call(finn, chatCalls.getConversation, { id })).toMatchObject({ isBlocked: true })
  expect(await app().call(eve, chatCalls.getConversation, { id })).toMatchObject({ isBlocked: false })
  await app().call(finn, chatCalls.block, { id, isBlocked: false })
  expect(await say(eve, 'Thanks')).toMatchObject({ position: position + 1 })
})

test('a message can be changed and taken back by its author, for ten minutes', async () => {
  const { id, say, heard } = await talk(ben, dora)
  const { position } = await say(ben, 'Tusday')
  await app().refused(dora, chatCalls.change, { id, position, text: 'x' }, kernelErrors.notFound)
  const { entry } = await app().call(ben, chatCalls.change, { id, position, text: 'Tuesday' })
  expect(entry).toMatchObject({ position, body: { text: 'Tuesday', isChanged: true } })
  await app().refused(ben, chatCalls.change, { id, position, text: ' ' }, chatErrors.empty)
  await app().refused(dora, chatCalls.takeBack, { id, position }, kernelErrors.notFound)
  await app().call(ben, chatCalls.takeBack, { id, position })
  expect(await heard(dora)).toEqual([null])
  expect((await listOf(dora)).find(row => row.id === id)).toMatchObject({
    unread: 0,
    last: { isRemoved: true },
  })
  await app().refused(ben, chatCalls.change, { id, position, text: 'again' }, kernelErrors.notFound)
  const late = await say(ben, 'Wednesday')
  app().clock.advance(10 * 60_000 + 1000)
  await app().refused(ben, chatCalls.takeBack, { id, position: late.position }, chatErrors.tooLate)
  await app().refused(ben, chatCalls.change, { id, position: late.position, text: 'x' }, chatErrors.tooLate)
})

test('files are read by both and by nobody else, pictures without what the camera wrote; taken back by nobody', async () => {
  const { id, streamId } = await talk(carl, teacher1)
  const photo = await uploadFile(app(), carl, { name: 'home.jpg', bytes: await picture('jpeg', 640, 480, 6) })
  const sheet = await uploadFile(app(), carl, { name: 'work.txt', bytes: Buffer.from('1 + 1') })
  const send = (type: string, fileId: string, text = '') =>
    app().call(carl, streamCalls.add, { id: streamId, code: randomUUID(), type, body: { fileId, text } })
  await refusesSaying(teacher1, streamId, 'file', { fileId: sheet.id }, fileErrors.notYours)
  await refusesSaying(carl, streamId, 'file', { fileId: 'no id' }, fileErrors.notYours)
  const sent = await send('picture', photo.id, 'My work')
  expect(sent.entry.body).toMatchObject({ name: 'home.jpg', width: 480, mime: 'image/jpeg', text: 'My work' })
  await send('file', sheet.id)
  expect(await downloadStatus(app(), teacher1, sheet.id)).toBe(200)
  expect(await downloadStatus(app(), ann, sheet.id)).toBe(403)
  expect(await downloadStatus(app(), teacher1, photo.id)).toBe(403)
  const fileIds = [photo.id, sheet.id]
  const { list } = await app().call(teacher1, chatCalls.listFiles, { id, fileIds })
  const shown = list.find(file => file.id === photo.id)!
  const { pathname, search } = new URL(shown.url)
  const answer = await app().http.inject({ url: pathname + search })
  expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
  // Those of elsewhere are not told of.
  const other = await uploadFile(app(), carl, { name: 'other.txt', bytes: Buffer.from('2') })
  expect((await app().call(teacher1, chatCalls.listFiles, { id, fileIds: [other.id] })).list).toEqual([])
  for (const position of [1, 2]) await app().call(carl, chatCalls.takeBack, { id, position })
  expect(await downloadStatus(app(), teacher1, sheet.id)).toBe(403)
  expect((await app().call(teacher1, chatCalls.listFiles, { id, fileIds })).list).toEqual([])
  expect(await downloadStatus(app(), carl, sheet.id)).toBe(200)
})

test('a conversation that is deleted from the list comes back with what is said next; a muted one counts nowhere', async () => {
  const { id, say, heard } = await talk(dora, eve)
  await say(dora, 'One')
  await app().call(eve, chatCalls.hide, { id })
  expect((await listOf(eve)).map(row => row.id)).not.toContain(id)
  expect((await listOf(dora)).map(row => row.id)).toContain(id)
  await say(dora, 'Two')
  expect((await listOf(eve))[0]).toMatchObject({ id, unread: 1, isMuted: false })
  expect(await heard(eve)).toEqual(['One', 'Two'])
  await app().call(eve, chatCalls.mute, { id, isMuted: true })
  expect(await unreadOf(eve)).toBe(0)
  expect((await listOf(eve))[0]).toMatchObject({ unread: 1, isMuted: true })
  await app().call(eve, chatCalls.mute, { id, isMuted: false })
  expect(await unreadOf(eve)).toBe(1)
})

test('the list comes in pages, the newest first', async () => {
  const with5 = students.slice(8, 13)
  for (const friend of with5) {
    const { say } = await talk(assistant1, friend)
    await say(friend, 'Hello')
    app().clock.advance(1000)
  }
  const page = (number: number) =>
    app().call(assistant1, chatCalls.listConversations, { page: number, limit: 2 })
  const [first, second] = [await page(1), await page(2)]
  expect(first).toMatchObject({ currentPage: 1, pageSize: 2 })
  expect(first.total).toBeGreaterThanOrEqual(5)
  expect([...first.list, ...second.list].map(row => row.friendId)).toEqual(
    with5
      .toReversed()
      .slice(0, 4)
      .map(friend => friend.id),
  )
})

test('what was said is paged through with the friend, as existing clients show it', async () => {
  const { id, streamId, say } = await talk(finn, teacher2)
  const clip = await uploadFile(app(), finn, { name: 'clip.txt', bytes: Buffer.from('not really sound') })
  await say(finn, 'First')
  const { position } = await say(finn, 'Second')
  await app().call(finn, chatCalls.takeBack, { id, position })
  await app().call(finn, streamCalls.add, {
    ...{ id: streamId, code: randomUUID(), type: 'voice', body: { fileId: clip.id, seconds: 7.4 } },
  })
  await app().call(finn, streamCalls.add, {
    ...{ id: streamId, code: randomUUID(), type: 'card' },
    body: { title: 'Essay', tips: 'by Friday', courseId: worldHistory.id, homeworkId: randomUUID() },
  })
  const history = (page: number, limit: number) =>
    app().call(teacher2, chatCalls.listHistory, { friendId: finn.id, page, limit })
  const { list, total } = await history(1, 50)
  expect(total).toBe(4)
  expect(list.map(({ content: { msgtype, content, title } }) => [msgtype, content || title])).toEqual([
    [3, 'Essay'],
    [10, ''],
    [1, expect.stringContaining('撤回')],
    [1, 'First'],
  ])
  expect(list[1]!.content.attachment).toMatchObject([{ name: 'clip.txt', duration: 7 }])
  expect((await history(2, 3)).list.map(({ content }) => content.content)).toEqual(['First'])
  expect((await history(3, 3)).list).toEqual([])
})

test('contacts are the courses with their teams and classes; a search finds by name and pinyin', async () => {
  const { list } = await app().call(ann, chatCalls.listCourses)
  expect(list.map(({ name }) => name)).toEqual(
    expect.arrayContaining([linearAlgebra.name, worldHistory.name]),
  )
  const team = await app().call(ann, chatCalls.listTeam, { courseId: linearAlgebra.id })
  expect(team.list.map(({ friendId }) => friendId)).toEqual([teacher1.id, assistant1.id])
  const course = list.find(({ id }) => id === linearAlgebra.id)!
  expect(course.classes.reduce((sum, { total }) => sum + total, 0)).toBe(
    (await app().call(ann, memberCalls.countStudents, { courseId: linearAlgebra.id })).total,
  )
  const first = course.classes[0]!
  const members = await app().call(ann, chatCalls.listClass, {
    courseId: linearAlgebra.id,
    courseClassId: first.id,
  })
  expect(members.total).toBe(first.total)
  const search = async (text: string, who = ann) =>
    (await app().call(who, chatCalls.searchPeople, { search: text })).list.map(({ friendId }) => friendId)
  expect(await search('wangyutong')).toEqual([students[2]!.id])
  expect(await search('whitfield', last)).toEqual([])
  expect(await search('whitfield')).toEqual([teacher2.id])
})

test('both hear of what is new, of what was seen, and the own other devices of what was hidden', async () => {
  const { id, say } = await talk(teacher1, dora)
  const phone = await connectTo(app().address, await app().tokenOf(dora))
  const desk = await connectTo(app().address, await app().tokenOf(teacher1))
  /** What the next message about this conversation says; that of another that they had before may still come. */
  const told = async (device: typeof phone, { cmd }: { cmd: string }) => {
    for (;;) {
      const { data } = await device.next(cmd)
      if (data.groupid === id) return data
    }
  }
  const { position } = await say(teacher1, 'Come at ten')
  expect(await told(phone, chatMessages.news)).toEqual({ groupid: id })
  await app().call(dora, chatCalls.markSeen, { id, position })
  expect(await told(desk, chatMessages.seen)).toEqual({ groupid: id, uid: dora.id, position })
  expect(await told(phone, chatMessages.listChanged)).toEqual({ groupid: id })
  // Nobody has seen more than there is, or less than before.
  await app().call(dora, chatCalls.markSeen, { id, position: 1 })
  await app().call(dora, chatCalls.markSeen, { id, position: 1000 })
  expect((await app().call(teacher1, chatCalls.getConversation, { id })).friendSeen).toBe(position)
  phone.socket.close()
  desk.socket.close()
})
