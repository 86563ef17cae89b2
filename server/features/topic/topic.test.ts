import { describe, expect, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { settingCalls } from '#contract/features/activity/settings.ts'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { commentMessages } from '#contract/features/comment/messages.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
import { ownContentLength } from '#contract/features/topic/rules.ts'
import { richTextErrors } from '#contract/rich-text.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { elsewhereOf } from '#server/features/activity/test-elsewhere.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { pointsIn } from './points.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, clara] = [students[0]!, students[1]!, students[2]!]
/** Students of the course. */
const all = 40

const start = async (
  who: CastMember = teacher1,
  more: {
    publishAt?: number | null
    hidesNames?: boolean
    asksAll?: boolean
    title?: string
    content?: string
  } = {},
) => {
  const { id } = await app().call(who, topicCalls.create, {
    ...{ courseId, title: 'Proofs', content: '<p>Which is the most beautiful?</p>' },
    ...more,
  })
  await app().settle()
  return id as string
}
const info = (who: CastMember, id: string) => app().call(who, topicCalls.get, { id })
const write = async (
  who: CastMember,
  activityId: string,
  content: string,
  more: { answersId?: string; isNameless?: boolean } = {},
) => (await app().call(who, commentCalls.add, { activityId, content, ...more })).id as string
const page = (who: CastMember, activityId: string) => app().call(who, commentCalls.list, { activityId })
const participants = (id: string, filter: 'joined' | 'missing') =>
  app().call(teacher1, topicCalls.listParticipants, { id, filter, limit: 100 })
const { rowOf, todoOf, messagesOf } = elsewhereOf(app, courseId)

describe('a topic', () => {
  test('is published, talked about, ended and opened again; its state is the normalised one', async () => {
    const id = await start(teacher1, { publishAt: null })
    await app().refused(anna, topicCalls.get, { id }, kernelErrors.notFound)
    expect(await info(teacher1, id)).toMatchObject({ state: 1, can: { manage: true } })
    await app().call(teacher1, topicCalls.publish, { id, publishAt: app().clock.now() })
    expect(await messagesOf(anna, id)).toEqual([{ title: '新话题：Proofs', isRead: false }])
    expect(await info(anna, id)).toMatchObject({
      ...{ state: 2, author: teacher1.name, likes: 0, comments: 0, hasJoined: false },
      can: { manage: false, edit: false, like: true, start: true },
    })
    expect(await rowOf(anna, id)).toMatchObject({ contenttype: 5, state: 2, joined: '0' })

    const comment = await write(anna, id, 'That there is no greatest prime.')
    expect(await info(anna, id)).toMatchObject({ comments: 1, hasJoined: true })
    app().clock.advance(1000)
    await app().call(teacher1, topicCalls.publish, { id, endsAt: app().clock.now() })
    expect(await info(anna, id)).toMatchObject({ state: 3 })
    expect(await rowOf(anna, id)).toMatchObject({ state: 3 })
    await app().refused(ben, commentCalls.add, { activityId: id, content: 'Mine' }, commentErrors.over)
    expect((await page(ben, id)).can).toMatchObject({ write: false, like: true })
    await app().call(ben, commentCalls.like, { id: comment })
    await app().call(teacher1, topicCalls.publish, { id, endsAt: null })
    await write(ben, id, 'That the diagonal is irrational.')
    await app().refused(teacher2, topicCalls.get, { id }, kernelErrors.notFound)
  })

  test('is liked once by each, and the like is taken back', async () => {
    const id = await start()
    const like = (who: CastMember, isLiked?: boolean) => app().call(who, topicCalls.like, { id, isLiked })
    expect(await like(anna)).toEqual({ likes: 1, isLiked: true })
    expect(await like(anna, true)).toEqual({ likes: 1, isLiked: true })
    expect(await like(teacher1)).toEqual({ likes: 2, isLiked: true })
    expect(await like(anna)).toEqual({ likes: 1, isLiked: false })
    expect(await info(anna, id)).toMatchObject({ likes: 1, isLiked: false })
  })

  test('needs a title, and something to talk about', async () => {
    const refused = (input: object, error: Parameters<ReturnType<typeof app>['refused']>[3]) =>
      app().refused(
        teacher1,
        topicCalls.create,
        { courseId, title: 'Proofs', content: '<p>Why?</p>', ...input },
        error,
      )
    await refused({ title: ' ' }, topicErrors.titleMissing)
    await refused({ content: '<p> </p>' }, topicErrors.contentMissing)
  })
})

describe('who takes part', () => {
  test('has done what the topic asks; who deletes what they wrote has it to do again', async () => {
    const id = await start(teacher1, { asksAll: true })
    expect(await todoOf(anna, id)).toMatchObject({ contentTypeName: '话题' })
    const comment = await write(anna, id, 'One')
    await write(anna, id, 'Two', { answersId: comment })
    expect(await todoOf(anna, id)).toBeUndefined()
    expect(await messagesOf(anna, id)).toMatchObject([{ isRead: true }])
    await write(teacher1, id, 'Go on.')
    expect(await info(teacher1, id)).toMatchObject({ joinedCount: 1, studentCount: all, comments: 3 })
    expect(await participants(id, 'joined')).toMatchObject({
      ...{ total: 1, joined: 1, students: all },
      list: [{ studentId: anna.id, comments: 2, likes: 0, best: 0, hasJoined: true }],
    })
    expect((await participants(id, 'missing')).total).toBe(all - 1)

    const { list } = await page(anna, id)
    for (const { id: mine, firstReplies } of list)
      for (const one of [mine, ...firstReplies.map(reply => reply.id)])
        if (one === comment || firstReplies.some(reply => reply.id === one))
          await app().call(anna, commentCalls.delete, { id: one! })
    expect(await todoOf(anna, id)).toBeDefined()
    expect((await participants(id, 'joined')).total).toBe(0)
    await app().call(anna, commentCalls.restore, { id: comment })
    expect((await participants(id, 'joined')).total).toBe(1)
  })

  test('is not reminded; the others are, at most once an hour', async () => {
    const id = await start(teacher1, { asksAll: true })
    await write(anna, id, 'One')
    const remind = (studentIds: string[] = []) =>
      app().call(teacher1, activityCalls.remind, { courseId, contentId: id, contentType: 5, studentIds })
    expect(await remind([anna.id, ben.id])).toEqual({ done: 1 })
    expect((await messagesOf(ben, id)).map(({ title }) => title)).toContain('请参与话题讨论：Proofs')
    expect(await remind()).toEqual({ done: all - 2 })
    expect(await remind()).toEqual({ done: 0 })
    expect((await messagesOf(anna, id)).map(({ title }) => title)).not.toContain('请参与话题讨论：Proofs')
  })

  test('gets points for comments, likes and best answers; what is hidden gives none', async () => {
    const id = await start()
    const [one, two] = [await write(anna, id, 'One'), await write(anna, id, 'Two')]
    for (const who of [ben, clara]) await app().call(who, commentCalls.like, { id: one })
    await app().call(teacher1, commentCalls.choose, { id: one })
    const points = () => pointsIn(app().db, [id], [anna.id, ben.id])
    expect(await points()).toEqual([{ activity_id: id, account_id: anna.id, comments: 2, likes: 2, best: 1 }])
    await app().call(teacher1, commentCalls.hide, { id: two })
    expect(await points()).toMatchObject([{ comments: 1 }])
    const three = await write(ben, id, 'Three')
    await write(anna, id, 'Four', { answersId: three })
    expect(await points()).toMatchObject([{ account_id: anna.id, comments: 2 }, { comments: 1 }])
    await app().call(teacher1, commentCalls.hide, { id: three })
    expect(await points(), 'nor what answers it').toMatchObject([{ account_id: anna.id, comments: 1 }])
  })
})

describe('a name that is hidden from students', () => {
  test('reaches staff and its author, and nobody else by any way', async () => {
    const id = await start(teacher1, { hidesNames: true })
    expect((await page(anna, id)).can.hideName).toBe(true)
    expect((await page(teacher1, id)).can.hideName).toBe(false)
    const frames: string[] = []
    app().services.hub.subscribe(topics.course(courseId), {
      accountId: ben.id,
      sessionId: 'test',
      send(frame) {
        if (frame.includes(id)) frames.push(frame.toString())
      },
      end() {},
    })
    const comment = await write(anna, id, 'I do not understand it.', { isNameless: true })
    const answer = await write(ben, id, 'Nor do I.', { answersId: comment })
    await write(clara, id, 'Who does?', { answersId: answer })
    await write(anna, id, 'Thank you both.', { answersId: answer, isNameless: true })
    await app().call(ben, commentCalls.like, { id: comment })

    const seen = await page(ben, id)
    expect(seen.list[0]).toMatchObject({
      name: '',
      authorId: null,
      avatar: '',
      isOwn: false,
      isNameless: true,
    })
    const all = await app().call(ben, commentCalls.list, { activityId: id, threadId: comment })
    const thread = await app().call(ben, commentCalls.getThread, { id: comment })
    const messages = await app().call(ben, notificationCalls.list, { pageSize: 100 })
    await expect
      .poll(() => frames.filter(frame => frame.includes(commentMessages.changed.cmd)).length)
      .toBeGreaterThan(1)
    const told = JSON.stringify([
      seen,
      all,
      thread,
      messages.list.filter(one => one.contentId === answer),
      frames,
    ])
    expect(told).toContain('I do not understand it.')
    expect(told).not.toContain(anna.id)
    expect(told).not.toContain(anna.name)

    expect((await page(anna, id)).list[0]).toMatchObject({ name: anna.name, isOwn: true, isNameless: true })
    expect((await page(teacher1, id)).list[0]).toMatchObject({ name: anna.name, isNameless: true })
    expect((await participants(id, 'joined')).list.map(({ studentId }) => studentId)).toContain(anna.id)
  })

  test('is refused where the topic does not allow it, and to staff', async () => {
    const refused = (who: CastMember, activityId: string) =>
      app().refused(
        who,
        commentCalls.add,
        { activityId, content: 'Me', isNameless: true },
        commentErrors.namesAreShown,
      )
    await refused(anna, await start())
    await refused(teacher1, await start(teacher1, { hidesNames: true }))
  })
})

describe('a topic of a student', () => {
  test('appears at once, is told to staff alone, and is its author’s to change', async () => {
    const id = await start(anna, { title: 'Study group', hidesNames: true, asksAll: true, publishAt: null })
    expect(await info(ben, id)).toMatchObject({
      state: 2,
      author: anna.name,
      hidesNames: false,
      asksAll: false,
    })
    expect(await messagesOf(ben, id)).toEqual([])
    expect(await messagesOf(teacher1, id)).toMatchObject([{ title: '学生发起了话题：Study group' }])
    expect((await info(anna, id)).can).toMatchObject({ manage: false, edit: true })
    await app().call(anna, topicCalls.update, { id, title: 'Study group on Monday' })
    await app().refused(ben, topicCalls.update, { id, title: 'Mine' }, kernelErrors.notAllowed)
    expect((await info(ben, id)).title).toBe('Study group on Monday')
  })

  test('is changed by its author while others can answer it', async () => {
    const id = await start(anna, { title: 'Study group' })
    const rewrite = { id, title: 'Something else' }
    const set = (value: boolean) =>
      app().call(teacher1, settingCalls.changeSetting, { courseId, key: 'forbidtopic', value })
    const refused = async (error: ErrorDefinition) => {
      expect((await info(anna, id)).can.edit).toBe(false)
      await app().refused(anna, topicCalls.update, rewrite, error)
    }
    await set(true)
    await refused(topicErrors.startForbidden)
    await set(false)
    await app().call(teacher1, commentCalls.lock, { activityId: id, isLocked: true })
    await refused(commentErrors.locked)
    await app().call(teacher1, commentCalls.lock, { activityId: id, isLocked: false })
    await app().call(teacher1, activityCalls.end, { courseId, contentId: id as never })
    app().clock.advance(1000)
    await refused(commentErrors.over)
    await app().call(teacher1, topicCalls.update, rewrite)
  })

  test('is short enough to be read at once, and not made to take long', async () => {
    const long = (length: number) => `<p>${'x'.repeat(length - 7)}</p>`
    const input = { courseId, title: 'Mine' }
    const tooLong = { ...input, content: long(ownContentLength + 1) }
    await app().refused(anna, topicCalls.create, tooLong, topicErrors.contentTooLong)
    const id = await start(anna, { content: long(ownContentLength) })
    await app().refused(anna, topicCalls.update, { ...tooLong, id }, topicErrors.contentTooLong)
    await app().call(teacher1, topicCalls.create, tooLong)
    const nested = { ...input, content: `${'<b>'.repeat(6000)}x` }
    for (const writer of [anna, teacher1])
      await app().refused(writer, topicCalls.create, nested, richTextErrors.tooIntricate)
    expect((await info(anna, id)).content).toBe(long(ownContentLength))
  })

  test('is refused where the teacher forbids it', async () => {
    const set = (value: boolean) =>
      app().call(teacher1, settingCalls.changeSetting, { courseId, key: 'forbidtopic', value })
    const id = await start()
    await set(true)
    expect((await info(anna, id)).can.start).toBe(false)
    const input = { courseId, title: 'Mine', content: '<p>Why?</p>' }
    await app().refused(anna, topicCalls.create, input, topicErrors.startForbidden)
    await start(teacher1)
    await set(false)
    await start(anna)
  })
})

describe('the end of a topic', () => {
  const hour = 3_600_000
  const create = async (more: { endsAt?: number; asksAll?: boolean }) => {
    const topic = { courseId, title: 'Until Friday', content: '<p>Why?</p>', ...more }
    const { id } = await app().call(teacher1, topicCalls.create, topic)
    await app().settle()
    return id as string
  }

  test('is set when it is written, changed later, and students are reminded of it', async () => {
    const endsAt = app().clock.now() + 50 * hour
    const id = await create({ endsAt, asksAll: true })
    const toSecond = (time: number | null) => Math.floor((time ?? 0) / 1000)
    expect(toSecond((await info(anna, id)).endsAt)).toBe(toSecond(endsAt))
    expect(await todoOf(anna, id)).toBeDefined()
    await app().call(teacher1, topicCalls.update, { id, endsAt: endsAt + hour })
    expect(toSecond((await info(anna, id)).endsAt)).toBe(toSecond(endsAt + hour))
    await write(ben, id, 'Because.')
    await app().settle()
    app().clock.advance(28 * hour)
    await app().services.jobs.enqueue(app().db, 'notification.remind', {})
    await app().settle()
    expect((await messagesOf(anna, id)).map(({ title }) => title)).toContain(
      '请在一天内参与讨论：Until Friday',
    )
    expect((await messagesOf(ben, id)).map(({ title }) => title)).not.toContain(
      '请在一天内参与讨论：Until Friday',
    )
    app().clock.advance(24 * hour)
    await app().refused(anna, commentCalls.add, { activityId: id, content: 'Late' }, commentErrors.over)
    expect(await info(anna, id)).toMatchObject({ state: 3 })
  })

  test('is another for who has their own: they see that, and write until then', async () => {
    const endsAt = Math.floor(app().clock.now() / 1000) * 1000 + hour
    const id = await create({ endsAt })
    const own = { activityId: id, studentIds: [anna.id], endsAt: endsAt + hour }
    await app().call(teacher1, exceptionCalls.grantException, own)
    app().clock.advance(hour + 1000)
    expect(await info(anna, id)).toMatchObject({ endsAt: endsAt + hour, state: 2 })
    expect(await info(ben, id)).toMatchObject({ endsAt, state: 3 })
    await write(anna, id, 'I have an hour more.')
    await app().refused(ben, commentCalls.add, { activityId: id, content: 'Late' }, commentErrors.over)
  })

  const again: Record<string, (id: string) => Promise<unknown>> = {
    menu: id => app().call(teacher1, activityCalls.publish, { courseId, contentId: id as never }),
    page: id => app().call(teacher1, topicCalls.publish, { id: id as never, publishAt: app().clock.now() }),
    form: id =>
      app().call(teacher1, topicCalls.update, {
        id: id as never,
        title: 'Again',
        publishAt: app().clock.now(),
      }),
  }
  test.each(Object.keys(again))('does not keep it from being published again by the %s', async way => {
    const id = await create({})
    app().clock.advance(1000)
    await app().call(teacher1, activityCalls.end, { courseId, contentId: id as never })
    await app().call(teacher1, activityCalls.unpublish, { courseId, contentId: id as never })
    app().clock.advance(1000)
    await again[way]!(id)
    await app().settle()
    expect(await info(anna, id)).toMatchObject({ state: 2, endsAt: null })
    await write(anna, id, 'Open again.')
  })

  test('is published now by who says nothing of when', async () => {
    const id = await create({})
    await app().call(teacher1, activityCalls.unpublish, { courseId, contentId: id as never })
    await app().call(teacher1, topicCalls.publish, { id: id as never })
    expect(await info(anna, id)).toMatchObject({ state: 2 })
  })

  test('that is still to come stays when it is taken back and published again', async () => {
    const id = await create({ endsAt: app().clock.now() + 50 * hour })
    await app().call(teacher1, activityCalls.unpublish, { courseId, contentId: id as never })
    await again.menu!(id)
    expect((await info(teacher1, id)).endsAt).not.toBeNull()
  })
})
