import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chatCalls as calls } from '#contract/features/chat/calls.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { streamMessages } from '#contract/features/stream/messages.ts'
import { closeJournalStore } from '#web/lib/journal/journal-store.ts'
import { onDevice } from '#web/test/device.ts'
import { server, signedIn, socket } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import { chatPath, contactsPath, messagesPath } from './addresses.ts'
import {
  chatAddress as address,
  conversation,
  entry,
  friendId,
  id,
  openChatAt as open,
  pageOf,
  row,
  said,
  streamId,
} from './test-conversation.tsx'

const courseId = '01890000-0000-7000-8000-0000000000c1'
const emptyDevice = () => onDevice(entries => entries.clear())
signedIn(student)
beforeEach(async () => {
  await emptyDevice()
  server.answer(calls.listConversations, pageOf([row()]))
  server.answer(calls.getConversation, conversation())
  server.answer(calls.markSeen, {})
  server.answer(calls.listPins, { list: [] })
  server.answer(streamCalls.entries, said(entry(1)))
})
afterEach(async () => {
  await emptyDevice()
  await closeJournalStore()
})

const here = () => location.pathname + location.search

test('the list says who wrote what last, how much is unread, and what is muted', async () => {
  server.answer(
    calls.listConversations,
    pageOf([
      row({ unread: 100 }),
      row({ id: courseId, name: 'Emma', isMuted: true, last: entry(2, { byId: student.uid }) }),
      row({
        ...{ id: friendId, name: 'Noah' },
        last: entry(3, { type: 'voice', body: { fileId: '', text: '', seconds: 12 } }),
      }),
      row({ id: streamId, name: 'Lucas', last: entry(4, { isRemoved: true, body: {}, byId: student.uid }) }),
    ]),
  )
  const screen = await open(messagesPath)
  await expect.element(screen.getByText('100 unread')).toBeInTheDocument()
  expect(screen.container.querySelector('[data-count]')?.getAttribute('data-count')).toBe('99+')
  await expect.element(screen.getByText('You: message 2')).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Muted' })).toBeVisible()
  await expect.element(screen.getByText('Voice 12″')).toBeVisible()
  await expect.element(screen.getByText('Message recalled')).toBeVisible()
  server.answer(calls.listConversations, pageOf([row({ last: entry(5) })]))
  await expect.poll(socket.connected).toBe(1)
  socket.push(chatMessages.news, { conversationId: id })
  await expect.element(screen.getByText('message 5')).toBeVisible()
})

test('a conversation is deleted by its row, and says that it comes back', async () => {
  server.answer(calls.hide, {})
  const screen = await open(messagesPath)
  await expect.element(screen.getByText('message 1')).toBeVisible()
  server.answer(calls.listConversations, pageOf([]))
  const remove = screen.button('Delete')
  ;(remove.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.inputsOf(calls.hide)).toEqual([{ id }])
  await expect.element(screen.getByText('Deleted. It comes back with the next message.')).toBeVisible()
  await screen.button('Find someone').click()
  await expect.poll(here).toBe(contactsPath)
})

test('contacts unfold course by course; whoever is pressed is written to, oneself is refused', async () => {
  const name = 'Introduction to Analysis in One Variable'
  const classes = [{ id: friendId, name: 'Class 1', total: 1 }]
  server.answer(calls.listCourses, { list: [{ id: courseId, name, className: '2026', classes }] })
  server.answer(calls.listTeam, {
    list: [{ friendId, friendUsername: '沈岚', friendAvatar: '' }],
  })
  server.answer(
    calls.listClass,
    pageOf([{ friendId: student.uid, friendUsername: student.name, friendAvatar: '' }]),
  )
  const screen = await open(contactsPath)
  await expect.element(screen.getByTitle(name)).toBeVisible()
  expect(screen.getByTitle(name).element().textContent).toMatch(/^Introduction to Analysis…/)
  await screen.getByRole('button', { name: new RegExp(name) }).click()
  expect(server.inputsOf(calls.listClass)).toEqual([])
  await screen.getByRole('button', { name: /^Class 1/ }).click()
  server.refuse(calls.open, chatErrors.self)
  await screen.button(student.name).click()
  await expect.element(screen.getByText('Messaging yourself is not supported')).toBeVisible()
  await screen.button('OK').click()
  server.answer(calls.open, { id, courseName: name })
  await screen.button('Teaching team').click()
  await screen.button('沈岚').click()
  await expect.poll(here).toBe(chatPath({ id, friendId, courseName: name }))
  expect(server.inputsOf(calls.open)).toContainEqual({ friendId, courseId })
})

test('nothing but spaces is not sent, and what was begun is there again', async () => {
  const screen = await open(address)
  await screen.field.fill('  \n ')
  await screen.button('Send').click()
  await expect.element(screen.getByText('The message sent cannot be empty')).toBeVisible()
  await screen.field.fill('Begun')
  await screen.unmount()
  const again = await open(address)
  await expect.element(again.field).toHaveValue('Begun')
  server.answer(streamCalls.add, (({ code, body }: { code: string; body: unknown }) => ({
    entry: entry(2, { byId: student.uid, code, body }),
  })) as never)
  await again.button('Send').click()
  await expect.element(again.getByText('Sent', { exact: true })).toBeVisible()
  expect(server.inputsOf(streamCalls.add)).toMatchObject([{ type: 'text', body: { text: 'Begun' } }])
  await expect.element(again.field).toHaveValue('')
})

test('what is refused wears a warning and says why; it is sent again or given up, and the field gives way to the reason', async () => {
  const screen = await open(address)
  await expect.element(screen.getByText('message 1')).toBeVisible()
  server.refuse(streamCalls.add, chatErrors.refused)
  await screen.field.fill('Hello?')
  await screen.button('Send').click()
  await expect.element(screen.getByRole('alert').getByText('The other party has refused')).toBeVisible()
  await screen.button('Not sent: Hello?').click()
  server.answer(calls.getConversation, conversation({ isBlocked: true, refusal: 'You have blocked them' }))
  await screen.button('Send again').click()
  await expect.poll(() => server.inputsOf(streamCalls.add)).toHaveLength(2)
  await expect.element(screen.getByText('You have blocked them')).toBeVisible()
  await expect.element(screen.field).not.toBeInTheDocument()
  await screen.button('Not sent: Hello?').click()
  await screen.button('Give up').click()
  await expect.element(screen.getByText('Hello?')).not.toBeInTheDocument()
  server.answer(calls.block, {})
  server.answer(calls.getConversation, conversation())
  await screen.button('Unblock').click()
  await expect.element(screen.field).toBeVisible()
  expect(server.inputsOf(calls.block)).toMatchObject([{ id, isBlocked: false }])
})

test('what is looked at counts as seen, and the other one’s looking turns Sent into Read', async () => {
  server.answer(streamCalls.entries, said(entry(1), entry(2, { byId: student.uid }), entry(3)))
  const screen = await open(address)
  await expect.element(screen.getByText('Sent', { exact: true })).toBeVisible()
  await expect.poll(() => server.inputsOf(calls.markSeen)).toEqual([{ id, position: 3 }])
  await expect.poll(socket.connected).toBe(1)
  socket.push(chatMessages.seen, { conversationId: id, accountId: friendId, position: 1 })
  socket.push(streamMessages.entry, { ...entry(4), streamId })
  await expect.poll(() => server.inputsOf(calls.markSeen)).toHaveLength(2)
  await expect.element(screen.getByText('Sent', { exact: true })).toBeVisible()
  socket.push(chatMessages.seen, { conversationId: id, accountId: friendId, position: 2 })
  await expect.element(screen.getByText('Read', { exact: true })).toBeVisible()
})

test('what stands out of sight is not seen', async () => {
  const many = Array.from({ length: 60 }, (_, index) => entry(index + 1))
  server.answer(streamCalls.entries, said(...many))
  const screen = await open(address)
  await expect.poll(() => server.inputsOf(calls.markSeen)).toEqual([{ id, position: 60 }])
  const log = screen.getByRole('log').element()
  log.scrollTop = -800
  await expect.element(screen.getByRole('button', { name: /^To the newest message/ })).toBeVisible()
  const read = screen.getByText('message 40', { exact: true }).element()
  const place = read.getBoundingClientRect().top
  socket.push(streamMessages.entry, { ...entry(61), streamId })
  await expect.element(screen.getByText('message 61')).toBeInTheDocument()
  expect(Math.abs(read.getBoundingClientRect().top - place)).toBeLessThan(2)
  expect(server.inputsOf(calls.markSeen)).toHaveLength(1)
  await screen.getByRole('button', { name: /^To the newest message/ }).click()
  await expect.poll(() => server.inputsOf(calls.markSeen)).toHaveLength(2)
})

test('own words are changed and taken back for ten minutes, those of others never', async () => {
  const old = { byId: student.uid, at: Date.now() - 11 * 60_000 }
  server.answer(streamCalls.entries, said(entry(1, old), entry(2, { byId: student.uid }), entry(3)))
  server.answer(calls.change, (({ text }: { text: string }) => ({
    entry: entry(2, { byId: student.uid, number: 4, body: { text, isChanged: true } }),
  })) as never)
  server.answer(calls.takeBack, {})
  const screen = await open(address)
  const choices = () =>
    screen
      .getByRole('dialog')
      .getByRole('listitem')
      .elements()
      .map(choice => choice.textContent)
  const close = screen.button('Cancel')
  const more = async (text: string) => {
    if (!screen.button(`More: ${text}`).element().hasAttribute('data-open'))
      await screen.getByText(text, { exact: true }).click()
    await screen.button(`More: ${text}`).click()
  }
  await expect.element(screen.getByText('message 3')).toBeVisible()
  for (const position of [1, 3]) {
    await more(`message ${position}`)
    const ofOthers = position === 3 ? ['Report'] : []
    await expect.poll(choices).toEqual(['Reply', 'React', 'Forward', 'Pin', 'Copy', ...ofOthers])
    await close.click()
  }
  await more('message 2')
  await expect.poll(choices).toEqual(['Reply', 'React', 'Forward', 'Pin', 'Copy', 'Edit', 'Recall'])
  await screen.button('Edit').click()
  await expect.element(screen.field).toHaveValue('message 2')
  await screen.field.fill('message two')
  await screen.button('Save').click()
  await expect.poll(() => server.inputsOf(calls.change)).toEqual([{ id, position: 2, text: 'message two' }])
  await more('message 2')
  await screen.button('Recall').click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click()
  await expect.poll(() => server.inputsOf(calls.takeBack)).toEqual([{ id, position: 2 }])
  socket.push(streamMessages.entry, {
    ...entry(2, { byId: student.uid, number: 5, isRemoved: true, body: {} }),
    streamId,
  })
  await expect.element(screen.getByText('You recalled a message')).toBeVisible()
})

test.each([
  ['/chat', 'Failed to get user group, group ID empty'],
  [`/chat?groupId=${id}`, 'Failed to get user ID'],
  ['/ChatHistory', 'Failed to get user ID'],
])('%s lacks something, says so and goes back', async (incomplete, problem) => {
  const screen = await open(incomplete)
  await expect.element(screen.getByRole('alertdialog', { name: problem })).toBeVisible()
  await screen.button('OK').click()
  await expect.poll(here).toBe(messagesPath)
})

test('an address with the person alone opens the conversation with them', async () => {
  server.answer(calls.open, { id, courseName: '' })
  const screen = await open(`/chat?friendid=${friendId}`)
  await expect.element(screen.getByText('message 1')).toBeVisible()
  expect(here()).toBe(address)
})

const historyMessage = (number: number, byId: string, content: object) => ({
  ...{ id: `${id}.${number}`, byId, name: '沈岚', avatar: '', at: Date.UTC(2026, 10, 21, 0, 5) },
  content: { msgtype: 1, content: '', title: '', tips: '', attachment: [], ...content },
})
let files = 0
const fileId = () => `01890000-0000-7000-8000-0000000001${String(files++).padStart(2, '0')}`
const attached = (name: string, more: object) => ({
  ...{
    id: fileId(),
    fileid: fileId(),
    name,
    ext: '',
    ext_s: '',
    ext_type: 'other',
    mime: 'application/x-any',
  },
  ...{ url: `/File/download/${name}`, rurl: '', thumb: '', isPic: false, width: null, height: null },
  ...{ size: '1KB', orgin_size: 1024, isAudio: false, isVideo: false, src: '', thumb_src: '' },
  ...{ playurl: '', duration: 0, ...more },
})

test('the history separates own messages by who wrote them, and shows each type', async () => {
  const clip = (name: string, duration: number) =>
    attached(name, { playurl: `/File/download/${name}`, duration, isAudio: true })
  server.answer(
    calls.listHistory,
    pageOf([
      historyMessage(6, friendId, { msgtype: 10, attachment: [clip('b.mp3', 20)] }),
      historyMessage(5, friendId, { msgtype: 10, attachment: [clip('a.mp3', 12)] }),
      historyMessage(4, friendId, { msgtype: 3, title: 'Chapter 3', tips: 'Due Friday' }),
      historyMessage(3, friendId, { msgtype: 2, attachment: [attached('film.mp4', { isVideo: true })] }),
      historyMessage(2, friendId, { msgtype: 2, attachment: [attached('notes.zip', {})] }),
      historyMessage(1, student.uid, { content: 'Hello' }),
    ]) as never,
  )
  const screen = await open(`/ChatHistory?friendid=${friendId}`)
  const isOwn = (text: string) => screen.getByText(text).element().closest('[data-own]') !== null
  await expect.element(screen.getByText('Hello')).toBeVisible()
  expect([isOwn('Hello'), isOwn('Chapter 3')]).toEqual([true, false])
  expect(server.inputsOf(calls.listHistory)).toMatchObject([{ friendId, limit: 50, page: 1 }])
  await expect.element(screen.getByTitle('2026-11-21 08:05').first()).toBeVisible()
  await expect.element(screen.getByText('Due Friday')).toBeVisible()
  await expect.element(screen.getByText('Not supported for playback')).toBeVisible()
  expect(screen.getByRole('button', { name: /notes.zip/ }).element().textContent).toContain('1 KB')
  const plays = (seconds: number) => screen.getByRole('button', { name: new RegExp(`, ${seconds} seconds`) })
  expect(plays(12).element().getBoundingClientRect().width).toBe(136)
})

test('without messages the history says so', async () => {
  server.answer(calls.listHistory, pageOf([]))
  const screen = await open(`/ChatHistory?friendid=${friendId}`)
  await expect.element(screen.getByText('No messages')).toBeVisible()
})
