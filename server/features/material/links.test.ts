import { beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { linkStates } from '#contract/features/material/entities.ts'
import { materialErrors } from '#contract/features/material/errors.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { PageRefused, type WebPage } from '#server/ports/page.ts'

const app = testApp()
const courseId = linearAlgebra.id
const anna = students[0]!

/** The web of these tests. */
const web = new Map<string, Partial<WebPage> | 'private' | 'unreachable'>()
const pictures = new Map<string, Buffer>()
beforeEach(() => {
  web.clear()
  app().services.ports.pages = {
    look: async address => {
      const page = web.get(address) ?? 'unreachable'
      if (typeof page === 'string') throw new PageRefused(page, page)
      return { address, title: '', mayEmbed: false, ...page }
    },
    fetchPicture: async address =>
      pictures.get(address) ?? Promise.reject(new PageRefused('unreachable', '')),
  }
})

const add = async (source: string, more: object = {}) => {
  const { id } = await app().call(teacher1, materialCalls.add, {
    ...{ courseId, title: 'Matrices', form: '2' as const, source },
    ...more,
  })
  await app().settle()
  return id as string
}
const linkOf = async (id: string) => (await app().call(anna, materialCalls.get, { materialId: id })).link

test('a link has the title and picture of its page, and is shown inside where the page lets it', async () => {
  web.set('https://matrices.example/', {
    title: 'Matrices <b>live</b>',
    picture: 'https://matrices.example/cover.png',
    mayEmbed: true,
  })
  pictures.set('https://matrices.example/cover.png', await picture('png', 800, 400))
  const id = await add('matrices.example')
  expect(await linkOf(id)).toMatchObject({
    ...{ address: 'https://matrices.example/', host: 'matrices.example' },
    ...{ pageTitle: 'Matrices <b>live</b>', state: linkStates.embeddable },
    picture: expect.stringMatching(/^data:image\/webp;base64,/),
  })
  const { list } = await app().call(anna, activityCalls.list, { courseId, contentType: 10 })
  expect(list.find(row => row.id === id)).toMatchObject({
    ...{ type: '2', item_type: '1', url: 'https://matrices.example/', attachment: [], filecount: 0 },
    ...{ children: [], folder: null },
  })
  const { list: messages } = await app().call(anna, notificationCalls.list, { pageSize: 50 })
  expect(messages.find(message => message.contentId === id)).toMatchObject({
    ...{ title: '新链接：Matrices', contentType: 8 },
  })
})

test('a page that does not answer delays the links of nobody else', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<WebPage>()
  const { look } = app().services.ports.pages
  const [slow, quick] = ['https://slow.example/', 'https://quick.example/']
  web.set(quick, { title: 'Quick' })
  app().services.ports.pages.look = address => (address === slow ? promise : look(address))
  const addTo = (course: string, as: CastMember, source: string) =>
    app().call(as, materialCalls.add, { courseId: course, title: source, form: '2', source })
  for (let n = 0; n < 5; n++) await addTo(courseId, teacher1, slow)
  const { id } = await addTo(worldHistory.id, teacher2, quick)
  const titleOf = async () =>
    (await app().call(teacher2, materialCalls.get, { materialId: id as string })).link?.pageTitle
  await expect.poll(titleOf, { timeout: 10_000 }).toBe('Quick')
  answer({ address: slow, title: 'Slow', picture: '', mayEmbed: false })
  await app().settle()
})

test('a page that is broken, private or wants to be by itself is said to be so', async () => {
  web.set('https://alone.example/', { title: 'Alone' })
  web.set('https://10.0.0.5/', 'private')
  expect((await linkOf(await add('https://alone.example/')))?.state).toBe(linkStates.outside)
  expect((await linkOf(await add('https://10.0.0.5/')))?.state).toBe(linkStates.private)
  expect((await linkOf(await add('https://gone.example/')))?.state).toBe(linkStates.broken)
  const checked = await app().call(teacher1, materialCalls.checkLink, { courseId, address: 'alone.example' })
  expect(checked).toMatchObject({ address: 'https://alone.example/', pageTitle: 'Alone', picture: '' })
})

test('a picture that is none is left away, and what is known goes with the address', async () => {
  web.set('https://a.example/', { title: 'A', picture: 'https://a.example/virus.png', mayEmbed: true })
  pictures.set('https://a.example/virus.png', Buffer.from('<svg onload=alert(1)>'))
  const id = await add('https://a.example/')
  expect(await linkOf(id)).toMatchObject({ pageTitle: 'A', picture: '' })
  web.set('https://b.example/', { title: 'B' })
  await app().call(teacher1, materialCalls.update, { materialId: id, source: 'https://b.example/' })
  await app().settle()
  expect(await linkOf(id)).toMatchObject({ pageTitle: 'B', state: linkStates.outside })
})

test.each([
  '',
  ' ',
  'just words',
  'javascript:alert(1)',
  'ftp://files.example',
  'https://user:pass@a.example/',
])('the address %j is refused', async source => {
  const error = source.trim() === '' ? materialErrors.addressMissing : materialErrors.addressWrong
  const input = { courseId, title: 'T', form: '2' as const, source }
  await app().refused(teacher1, materialCalls.add, input, error)
})

test('links may be left out of a copy; those that travel keep what is known of their page', async () => {
  web.set('https://travels.example/', { title: 'Travels', mayEmbed: true })
  await add('https://travels.example/', { title: 'Goes along' })
  const copy = async (copyweblink: boolean) => {
    const { id } = await app().call(teacher1, packageCalls.copyCourse, {
      ...{ sourceCourseId: courseId, courseName: `Again ${copyweblink}`, copycourseware: true, copyweblink },
    })
    const { list } = await app().call(teacher1, activityCalls.list, { courseId: id, contentType: 10 })
    return list.find(row => row.title === 'Goes along')
  }
  expect(await copy(false)).toBeUndefined()
  const there = await copy(true)
  const { link } = await app().call(teacher1, materialCalls.get, { materialId: there!.id as string })
  expect(link).toMatchObject({ pageTitle: 'Travels', state: linkStates.embeddable })
})
