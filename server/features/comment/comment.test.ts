import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { searchCalls } from '#contract/features/activity/search.ts'
import { settingCalls } from '#contract/features/activity/settings.ts'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { commentMessages } from '#contract/features/comment/messages.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { at } from '#server/kernel/database.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, clara] = [students[0]!, students[1]!, students[2]!]
const day = 86_400_000

const announce = async (more: { publishAt?: number | null } = {}) => {
  const { id } = await app().call(teacher1, homeworkCalls.create, {
    courseId,
    title: 'Another room',
    ...more,
  })
  await app().settle()
  return id as string
}
const write = async (
  who: CastMember,
  activityId: string,
  content: string,
  more: { answersId?: string; mentionIds?: string[]; attachments?: string[] } = {},
) => (await app().call(who, commentCalls.add, { activityId, content, ...more })).id as string
const page = (
  who: CastMember,
  activityId: string,
  more: { sort?: 'new' | 'liked' | 'best'; after?: string; threadId?: string; limit?: number } = {},
) => app().call(who, commentCalls.list, { activityId, ...more })
const textsOf = async (who: CastMember, activityId: string, more = {}) =>
  (await page(who, activityId, more)).list.map(({ content }) => content)
const messagesOf = async (who: CastMember, id: string) => {
  await app().settle()
  const { list } = await app().call(who, notificationCalls.list, { pageSize: 100 })
  return list.filter(message => message.contentId === id).map(({ title }) => title)
}

describe('comments', () => {
  test('are listed newest first, answers with their thread, oldest first', async () => {
    const id = await announce()
    const first = await write(anna, id, 'Which building?')
    await write(ben, id, 'Is there a projector?')
    const answer = await write(teacher1, id, 'The new one.', { answersId: first })
    await write(clara, id, 'The one with the lift?', { answersId: answer })
    await write(anna, id, 'Thank you.', { answersId: answer })

    const { list, count, total } = await page(ben, id)
    expect([count, total]).toEqual([5, 2])
    expect(list.map(({ content, replies }) => [content, replies])).toEqual([
      ['Is there a projector?', 0],
      ['Which building?', 3],
    ])
    expect(list[1]).toMatchObject({ name: anna.name, isStaff: false, isOwn: false, contentType: 4 })
    expect(list[1]!.firstReplies.map(({ content }) => content)).toEqual([
      'The new one.',
      'The one with the lift?',
    ])
    expect(list[1]!.firstReplies[0]).toMatchObject({ isStaff: true, answersName: '', threadId: first })
    expect(list[1]!.firstReplies[1]).toMatchObject({ answersName: teacher1.name, threadId: first })
    const answers = await page(ben, id, { threadId: answer, limit: 2 })
    expect(answers.list.map(({ content }) => content)).toEqual(['The new one.', 'The one with the lift?'])
    const rest = await page(ben, id, { threadId: first, after: answers.list[1]!.id })
    expect(rest.list.map(({ content }) => content)).toEqual(['Thank you.'])
  })

  test('are paged by the last one seen, whatever is written meanwhile', async () => {
    const id = await announce()
    for (const content of ['1', '2', '3', '4', '5']) await write(anna, id, content)
    const first = await page(ben, id, { limit: 2 })
    await write(clara, id, '6')
    expect(first.list.map(({ content }) => content)).toEqual(['5', '4'])
    expect(await textsOf(ben, id, { limit: 2, after: first.list[1]!.id })).toEqual(['3', '2'])
    expect(await textsOf(ben, id, { limit: 2, page: 3 })).toEqual(['2', '1'])
  })

  test('are liked once each, the like is taken back, and the most liked come first', async () => {
    const id = await announce()
    const [one, two] = [await write(anna, id, 'One'), await write(anna, id, 'Two')]
    await write(anna, id, 'Three')
    const like = (who: CastMember, comment: string, isLiked?: boolean) =>
      app().call(who, commentCalls.like, { id: comment, isLiked })
    expect(await like(ben, one)).toEqual({ likes: 1, isLiked: true })
    expect(await like(ben, one, true)).toEqual({ likes: 1, isLiked: true })
    expect(await like(clara, one)).toEqual({ likes: 2, isLiked: true })
    expect(await like(clara, two)).toEqual({ likes: 1, isLiked: true })
    expect(await textsOf(ben, id, { sort: 'liked' })).toEqual(['One', 'Two', 'Three'])
    expect(await textsOf(ben, id, { sort: 'liked', after: one })).toEqual(['Two', 'Three'])
    expect(await like(ben, one)).toEqual({ likes: 1, isLiked: false })
    expect(await like(ben, one, false)).toEqual({ likes: 1, isLiked: false })
    expect((await page(clara, id, { sort: 'liked' })).list.map(({ isLiked }) => isLiked)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('that are empty, too long or answer what is gone are refused', async () => {
    const id = await announce()
    const refused = (input: object, error: Parameters<ReturnType<typeof app>['refused']>[3]) =>
      app().refused(anna, commentCalls.add, { activityId: id, content: 'Hello', ...input }, error)
    await refused({ content: '  \n ' }, commentErrors.contentMissing)
    await refused({ content: 'x'.repeat(2001) }, commentErrors.tooLong)
    await refused({ isNameless: true }, commentErrors.namesAreShown)
    const other = await write(ben, await announce(), 'Elsewhere')
    await refused({ answersId: other }, commentErrors.gone)
    const gone = await write(ben, id, 'Mine')
    await app().call(ben, commentCalls.delete, { id: gone })
    await refused({ answersId: gone }, commentErrors.gone)
    expect((await page(anna, id)).total).toBe(0)
  })

  test('have pictures that whoever sees them can open', async () => {
    const id = await announce()
    const { id: board } = await uploadFile(app(), anna, {
      name: 'board.png',
      bytes: await picture('png', 60, 40),
    })
    const comment = await write(anna, id, '', { attachments: [board] })
    const seen = (await page(ben, id)).list[0]!.pictures
    expect(seen).toMatchObject([{ id: board, isPic: true }])
    const open = (url: string) =>
      app().http.inject(new URL(url, 'http://any').pathname + new URL(url, 'http://any').search)
    expect((await open(seen[0]!.url)).statusCode).toBe(200)
    await app().call(teacher1, commentCalls.hide, { id: comment })
    expect((await open(seen[0]!.url)).statusCode).not.toBe(200)
    expect((await page(ben, id)).list).toEqual([])

    const { id: text } = await uploadFile(app(), anna, { name: 'hello.txt', bytes: Buffer.from('hello') })
    const input = { activityId: id, content: 'Say.', attachments: [text!] }
    await app().refused(anna, commentCalls.add, input, fileErrors.notImage)
  })
})

describe('who deletes', () => {
  test('is the author or the staff; the answers stay, and what was deleted comes back by whoever deleted it', async () => {
    const id = await announce()
    const first = await write(anna, id, 'Which building?')
    await write(ben, id, 'The new one.', { answersId: first })
    await app().refused(ben, commentCalls.delete, { id: first }, commentErrors.notYours)
    await app().call(anna, commentCalls.delete, { id: first })
    const { list, count } = await page(clara, id)
    expect(count).toBe(1)
    expect(list).toMatchObject([
      {
        isDeleted: true,
        content: '',
        name: '',
        authorId: null,
        replies: 1,
        firstReplies: [{ name: ben.name }],
      },
    ])
    await app().refused(teacher1, commentCalls.restore, { id: first }, commentErrors.notRestorable)
    await app().call(anna, commentCalls.restore, { id: first })
    expect(await textsOf(clara, id)).toEqual(['Which building?'])

    await app().call(teacher1, commentCalls.delete, { id: first })
    await app().refused(anna, commentCalls.restore, { id: first }, commentErrors.notRestorable)
    await app()
      .db.updateTable('comment')
      .set({ deleted_at: at(app().clock.now() - 31 * day) })
      .where('id', '=', first)
      .execute()
    await app().refused(teacher1, commentCalls.restore, { id: first }, commentErrors.notRestorable)
  })

  test('of a thread deletes the last trace with its last answer', async () => {
    const id = await announce()
    const first = await write(anna, id, 'Which building?')
    const answer = await write(ben, id, 'The new one.', { answersId: first })
    await app().call(anna, commentCalls.delete, { id: first })
    await app().call(ben, commentCalls.delete, { id: answer })
    expect((await page(clara, id)).list).toEqual([])
  })
})

describe('staff', () => {
  test('hide a comment: its author and the staff see it, marked', async () => {
    const id = await announce()
    const comment = await write(anna, id, 'Nonsense')
    await app().call(teacher1, commentCalls.hide, { id: comment })
    expect((await page(ben, id)).list).toEqual([])
    expect((await page(ben, id)).count).toBe(0)
    await app().refused(ben, commentCalls.like, { id: comment }, kernelErrors.notFound)
    await app().refused(ben, commentCalls.getThread, { id: comment }, kernelErrors.notFound)
    for (const who of [anna, teacher1]) expect((await page(who, id)).list).toMatchObject([{ isHidden: true }])
    await app().call(teacher1, commentCalls.hide, { id: comment, isHidden: false })
    expect(await textsOf(ben, id)).toEqual(['Nonsense'])
  })

  test('hide with a comment what is below it, and nobody is told that there is more', async () => {
    const { id } = await app().call(teacher1, topicCalls.create, {
      courseId,
      title: 'Which room?',
      content: 'Say.',
    })
    const comment = await write(anna, id, 'Nonsense')
    const answers = [await write(ben, id, 'Why?', { answersId: comment })]
    answers.push(await write(clara, id, 'True.', { answersId: comment }))
    await write(clara, id, 'The new one.')
    const counted = async () => {
      const { count } = await page(ben, id)
      const { list } = await app().call(ben, activityCalls.list, { courseId, limit: 50 })
      expect(list.find(one => one.id === id)).toMatchObject({ commentcount: count })
      return count
    }
    expect(await counted()).toBe(4)
    await app().call(teacher1, commentCalls.hide, { id: comment })
    expect(await counted()).toBe(1)
    await app().call(ben, commentCalls.delete, { id: answers[0]! })
    expect(await counted()).toBe(1)
    await app().call(teacher1, commentCalls.hide, { id: comment, isHidden: false })
    expect(await counted()).toBe(3)
    await app().call(teacher1, commentCalls.hide, { id: answers[1]! })
    expect(await counted()).toBe(2)
  })

  test('hide with a comment what answers it in every respect', async () => {
    const id = await announce()
    const comment = await write(anna, id, 'Nonsense')
    const photo = await uploadFile(app(), ben, { name: 'one.png', bytes: await picture('png', 60, 40) })
    const answer = await write(ben, id, 'Why?', { answersId: comment, attachments: [photo.id] })
    const { pictures } = (await page(clara, id, { threadId: comment })).list[0]!
    const { pathname, search: query } = new URL(pictures[0]!.url, 'http://any')
    const seen = async () => (await app().http.inject(pathname + query)).statusCode
    expect(await seen()).toBe(200)
    await app().call(teacher1, commentCalls.hide, { id: comment })
    expect(await seen()).toBe(403)
    await app().refused(clara, commentCalls.like, { id: answer }, kernelErrors.notFound)
    const more = { activityId: id, content: 'Because', answersId: answer }
    await app().refused(clara, commentCalls.add, more, commentErrors.gone)
    await app().call(anna, commentCalls.like, { id: answer })
    await app().call(teacher1, commentCalls.hide, { id: comment, isHidden: false })
    expect(await seen()).toBe(200)
  })

  test('close the comments of an activity and open them again', async () => {
    const id = await announce()
    await app().call(teacher1, commentCalls.lock, { activityId: id })
    const refused = await page(anna, id)
    expect(refused).toMatchObject({ isLocked: true, can: { write: false, refusal: '评论已关闭' } })
    await app().refused(anna, commentCalls.add, { activityId: id, content: 'But' }, commentErrors.locked)
    await app().call(teacher1, commentCalls.lock, { activityId: id, isLocked: false })
    await write(anna, id, 'Thanks')
  })

  test('choose the best answers, and take that back', async () => {
    const id = await announce()
    const question = await write(anna, id, 'Which building?')
    const answer = await write(ben, id, 'The new one.')
    await app().call(teacher1, commentCalls.choose, { id: answer })
    expect(await textsOf(clara, id, { sort: 'best' })).toEqual(['The new one.'])
    expect(await page(clara, id)).toMatchObject({ best: 1, list: [{ isBest: true }, { isBest: false }] })
    await app().call(teacher1, commentCalls.choose, { id: answer, isBest: false })
    expect((await page(clara, id, { sort: 'best' })).list).toEqual([])
    await app().call(anna, commentCalls.delete, { id: question })
    await app().refused(teacher1, commentCalls.choose, { id: question }, kernelErrors.notFound)
  })
})

describe('the words of comments', () => {
  test('are found by whoever sees them', async () => {
    const id = await announce()
    const comment = await write(anna, id, 'Is there a blackboard with squares? 有没有黑板')
    const found = async (who: CastMember, search: string) => {
      const { list } = await app().call(who, searchCalls.search, { courseId, search })
      return list.map(({ place, itemId }) => [place, itemId])
    }
    expect(await found(ben, 'blackboard')).toEqual([['comment', comment]])
    expect(await found(ben, '黑板')).toEqual([['comment', comment]])
    await app().call(teacher1, commentCalls.hide, { id: comment })
    expect(await found(ben, 'blackboard')).toEqual([])
    expect(await found(teacher1, 'blackboard')).toEqual([['comment', comment]])
    await app().call(teacher1, commentCalls.delete, { id: comment })
    expect(await found(teacher1, 'blackboard')).toEqual([])
  })
})

describe('a course that lets no student comment', () => {
  test('shows what is there, and takes more from its staff alone', async () => {
    const id = await announce()
    await write(anna, id, 'Which building?')
    const forbid = (value: boolean) =>
      app().call(teacher1, settingCalls.changeSetting, { courseId, key: 'forbidcomment', value })
    await forbid(true)
    await app().refused(anna, commentCalls.add, { activityId: id, content: 'Hello' }, commentErrors.notHere)
    expect(await page(anna, id)).toMatchObject({
      count: 1,
      can: { write: false, refusal: '本课程不允许学生评论' },
    })
    await write(teacher1, id, 'The new one.')
    await forbid(false)
    await write(anna, id, 'Thanks')
  })
})

describe('an activity that students do not see', () => {
  test('shows them no comments, and takes none', async () => {
    const id = await announce({ publishAt: null })
    const comment = await write(assistant1, id, 'Shall we publish it?')
    await app().refused(anna, commentCalls.list, { activityId: id }, kernelErrors.notFound)
    await app().refused(anna, commentCalls.add, { activityId: id, content: 'Me' }, kernelErrors.notFound)
    await app().refused(anna, commentCalls.like, { id: comment }, kernelErrors.notFound)
    await app().refused(teacher2, commentCalls.list, { activityId: id }, kernelErrors.notFound)
  })

  test('takes its comments with it, and brings them back', async () => {
    const id = await announce()
    await write(anna, id, 'Which building?')
    await app().call(teacher1, activityCalls.delete, { courseId, contentId: id })
    await app().refused(anna, commentCalls.list, { activityId: id }, kernelErrors.notFound)
    await app().call(teacher1, activityCalls.restore, { courseId, contentId: id })
    expect(await textsOf(anna, id)).toEqual(['Which building?'])
  })
})

describe('messages about comments', () => {
  test('go to whom an answer is for, and are withdrawn with it', async () => {
    const id = await announce()
    const first = await write(anna, id, 'Which building?')
    const [one, two] = [
      await write(ben, id, 'The new one.', { answersId: first }),
      await write(clara, id, 'The old one.', { answersId: first }),
    ]
    await write(anna, id, 'Well?', { answersId: first })
    expect(await messagesOf(anna, first)).toEqual(['您的评论有新回复：Another room'])
    await app().call(ben, commentCalls.delete, { id: one })
    expect(await messagesOf(anna, first)).toHaveLength(1)
    await app().call(teacher1, commentCalls.hide, { id: two })
    expect(await messagesOf(anna, first)).toEqual([])
  })

  test('go to members who are mentioned, once', async () => {
    const id = await announce()
    const first = await write(anna, id, 'Which building?')
    const comment = await write(ben, id, `@${anna.name} @${clara.name} the new one`, {
      answersId: first,
      mentionIds: [anna.id, clara.id, teacher2.id],
    })
    expect(await messagesOf(anna, comment)).toEqual(['有评论提到了您：Another room'])
    expect(await messagesOf(anna, first)).toEqual([])
    expect(await messagesOf(clara, comment)).toHaveLength(1)
    expect(await messagesOf(teacher2, comment)).toEqual([])
    const { list } = await page(teacher1, id)
    expect(list[0]!.firstReplies[0]!.mentions.map(({ name }) => name).sort()).toEqual(
      [anna.name, clara.name].sort(),
    )
    const thread = await app().call(clara, commentCalls.getThread, { id: comment })
    expect(thread).toMatchObject({ comment: { id: first }, title: 'Another room' })
  })

  test('are withdrawn with what was written below, and come back with it', async () => {
    const id = await announce()
    const first = await write(anna, id, 'Which building?')
    const comment = await write(ben, id, `@${clara.name}, you know.`, {
      answersId: first,
      mentionIds: [clara.id],
    })
    const told = async () => {
      await app().settle()
      const { list } = await app().call(clara, notificationCalls.list, { pageSize: 100 })
      return list.flatMap(({ title }) => (title.endsWith('提到了您：Far room') ? [title] : []))
    }
    await app().call(teacher1, homeworkCalls.update, { id, title: 'Far room' })
    expect(await told()).toEqual(['有评论提到了您：Far room'])
    await app().call(teacher1, activityCalls.unpublish, { courseId, contentId: id, contentType: 4 })
    expect(await told()).toEqual([])
    expect(await messagesOf(anna, first)).toEqual([])
    await app().call(teacher1, activityCalls.publish, { courseId, contentId: id, contentType: 4 })
    expect(await told()).toEqual(['有评论提到了您：Far room'])
    expect(await messagesOf(clara, comment)).toHaveLength(1)
  })

  test('are withdrawn while what it answers is hidden, but for whose thread it is', async () => {
    const id = await announce()
    const first = await write(anna, id, 'Nonsense')
    const answer = await write(ben, id, 'Why?', { answersId: first })
    const comment = await write(clara, id, `@${ben.name} and Anna`, {
      ...{ answersId: answer, mentionIds: [ben.id, anna.id] },
    })
    const told = async () => [
      (await messagesOf(ben, answer)).length + (await messagesOf(ben, comment)).length,
      (await messagesOf(anna, comment)).length,
    ]
    expect(await told()).toEqual([1, 1])
    await app().call(teacher1, commentCalls.hide, { id: first })
    expect(await told()).toEqual([0, 1])
    await app().call(teacher1, commentCalls.hide, { id: first, isHidden: false })
    expect(await told()).toEqual([1, 1])
  })

  test('find members by name', async () => {
    const id = await announce()
    const { list } = await app().call(anna, commentCalls.findMembers, { activityId: id, name: ben.name })
    expect(list.map(({ accountId }) => accountId)).toContain(ben.id)
    const all = await app().call(anna, commentCalls.findMembers, { activityId: id })
    expect(all.list[0]).toMatchObject({ isStaff: true })
    expect(all.list.map(({ accountId }) => accountId)).not.toContain(anna.id)
  })
})

describe('open screens', () => {
  const listen = (topic: string, activityId: string) => {
    const heard: { list: { content: string }[]; gone: string[] }[] = []
    app().services.hub.subscribe(topic, {
      accountId: anna.id,
      sessionId: 'test',
      send(frame) {
        const { cmd, data } = JSON.parse(frame.toString())
        if (cmd === commentMessages.changed.cmd && data.contentid === activityId) heard.push(data)
      },
      end() {},
    })
    return heard
  }

  test('are told of new and hidden comments; of unpublished activities staff alone are', async () => {
    const id = await announce()
    const [all, staff] = [listen(topics.course(courseId), id), listen(topics.staff(courseId), id)]
    const comment = await write(anna, id, 'Which building?')
    await expect.poll(() => all.at(-1)?.list.map(({ content }) => content)).toEqual(['Which building?'])
    await app().call(teacher1, commentCalls.hide, { id: comment })
    await expect.poll(() => all.at(-1)?.gone).toEqual([comment])
    await expect.poll(() => staff.at(-1)?.list).toMatchObject([{ id: comment, hidden: '1' }])
    // What answers it is hidden with it.
    await write(teacher1, id, 'Not here, please.', { answersId: comment })
    await expect.poll(() => staff.at(-1)?.list.map(({ content }) => content)).toContain('Not here, please.')
    expect(all.flatMap(({ list }) => list).map(({ content }) => content)).not.toContain('Not here, please.')

    const draft = await announce({ publishAt: null })
    const [students, teachers] = [
      listen(topics.course(courseId), draft),
      listen(topics.staff(courseId), draft),
    ]
    await write(teacher1, draft, 'Shall we?')
    await expect.poll(() => teachers.at(-1)?.list.map(({ content }) => content)).toEqual(['Shall we?'])
    expect(students).toEqual([])
  })
})
