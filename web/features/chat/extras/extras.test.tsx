import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chatCalls as calls } from '#contract/features/chat/calls.ts'
import { chatMessages, chatRequests } from '#contract/features/chat/messages.ts'
import { typing } from '#contract/features/chat/rules.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { streamMessages } from '#contract/features/stream/messages.ts'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import { classSocket } from '#web/lib/socket.ts'
import { fingers, following } from '#web/test/finger.ts'
import { server, signedIn, socket } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import { historyPath } from '../addresses.ts'
import {
  chatAddress,
  conversation,
  entry,
  friendId,
  id,
  openChatAt,
  pageOf,
  row,
  streamId,
} from '../test-conversation.tsx'

const otherId = '01890000-0000-7000-8000-0000000000d3'
const said = (...list: StreamEntry[]) => ({
  ...{
    list: [...list].reverse(),
    whole: 9,
    last: 9,
    position: list.at(-1)?.position ?? 0,
    first: 1,
    more: false,
  },
})
signedIn(student)
beforeEach(() => {
  server.answer(calls.getConversation, conversation({ seen: 9 }))
  server.answer(calls.markSeen, {})
  server.answer(calls.listPins, { list: [] })
  server.answer(streamCalls.entries, said(entry(1), entry(2)))
})

const open = (address = chatAddress) => openChatAt(address)
type Opened = Awaited<ReturnType<typeof open>>
async function choose(screen: Opened, message: string, action: string) {
  await userEvent.click(screen.getByText(message, { exact: true }))
  await userEvent.click(screen.button(`More: ${message}`))
  await userEvent.click(screen.button(action))
}

test('a press on a message offers signs; one tap gives one, the next takes it back, and each says by whom', async () => {
  const reactions = { '👍': [friendId, student.uid], '😂': [friendId] }
  const given = entry(1, { body: { text: 'message 1', reactions } })
  server.answer(streamCalls.entries, said(given))
  server.answer(calls.react, { entry: given })
  const screen = await open()
  await expect.element(screen.button('👍 2: 沈岚, You')).toHaveAttribute('aria-pressed', 'true')
  expect(screen.button('🙏').elements()).toHaveLength(0)
  await userEvent.click(screen.button('👍 2: 沈岚, You'))
  await userEvent.click(screen.getByText('message 1', { exact: true }))
  await userEvent.click(screen.button('🙏'))
  await expect
    .poll(() => server.inputsOf(calls.react))
    .toEqual([
      { id, position: 1, emoji: '👍', isOn: false },
      { id, position: 1, emoji: '🙏', isOn: true },
    ])
})

test('what is pinned stands at the top, leads to its message, and follows what the other one pins', async () => {
  const screen = await open()
  await expect.element(screen.getByText('message 2')).toBeVisible()
  server.answer(calls.pin, {})
  server.answer(calls.listPins, {
    list: [
      { ...entry(2), pinnedBy: '沈岚' },
      { ...entry(1), pinnedBy: 'You' },
    ],
  })
  await choose(screen, 'message 2', 'Pin')
  expect(server.inputsOf(calls.pin)).toEqual([{ id, position: 2, isPinned: true }])
  const bar = screen.button(/^Pinned by/)
  await expect.element(bar).toHaveAccessibleName('Pinned by 沈岚: message 2')
  await userEvent.click(bar)
  await expect.element(bar).toHaveAccessibleName('Pinned by You: message 1')
  server.answer(calls.listPins, { list: [] })
  await expect.poll(socket.connected).toBe(1)
  socket.push(chatMessages.pinned, { conversationId: id })
  await expect.poll(() => bar.elements().length).toBe(0)
})

test('what is pinned and stands far back is shown with what stands around it', async () => {
  server.answer(calls.listPins, { list: [{ ...entry(1, { position: 700 }), pinnedBy: '沈岚' }] })
  const screen = await open()
  await userEvent.click(screen.button(/^Pinned by/))
  await expect
    .poll(() => location.pathname + location.search)
    .toBe(historyPath({ id, friendId, position: 700 }))
})

test('several messages are forwarded to several conversations, and what is refused says why', async () => {
  server.answer(calls.listConversations, pageOf([row(), row({ id: otherId, name: 'Emma' })]))
  server.answer(calls.forward, {
    refused: [{ conversationId: otherId, reason: 'The other party has refused' }],
  })
  const screen = await open()
  await choose(screen, 'message 2', 'Forward')
  await userEvent.click(screen.getByText('message 1', { exact: true }))
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  await userEvent.click(screen.button('Forward'))
  for (const name of ['Emma', '沈岚'])
    await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: new RegExp(name) }))
  await userEvent.click(screen.button('Forward to 2 conversations'))
  await expect
    .poll(() => server.inputsOf(calls.forward))
    .toEqual([{ id, positions: [2, 1], conversationIds: [otherId, id] }])
  await expect.element(screen.getByText('Emma: The other party has refused')).toBeVisible()
  await expect.element(screen.field).toBeVisible()
})

test('the other one is told while somebody writes, not with every letter, and what they write is over with what they say', async () => {
  const screen = await open()
  await expect.poll(socket.connected).toBe(1)
  const sent = vi.spyOn(classSocket, 'send')
  onTestFinished(() => sent.mockRestore())
  await userEvent.type(screen.field, 'Is it')
  const typed = sent.mock.calls.filter(([cmd]) => cmd === chatRequests.typing.cmd)
  expect(typed).toEqual([[chatRequests.typing.cmd, { groupid: id }]])
  socket.push(chatMessages.isTyping, { conversationId: otherId, accountId: friendId })
  socket.push(chatMessages.isTyping, { conversationId: id, accountId: student.uid })
  expect(screen.getByText('沈岚 is typing…').elements()).toHaveLength(0)
  socket.push(chatMessages.isTyping, { conversationId: id, accountId: friendId })
  await expect.element(screen.getByText('沈岚 is typing…')).toBeVisible()
  await expect
    .poll(() => screen.getByText('沈岚 is typing…').elements().length, { timeout: typing.offAfter + 2000 })
    .toBe(0)
})

test('where the other one unblocks them, they can write again at once', async () => {
  server.answer(calls.getConversation, conversation({ seen: 9, refusal: 'The other party has refused' }))
  const screen = await open()
  await expect.element(screen.getByText('The other party has refused')).toBeVisible()
  server.answer(calls.getConversation, conversation({ seen: 9 }))
  await expect.poll(socket.connected).toBe(1)
  socket.push(chatMessages.listChanged, { conversationId: id })
  await expect.element(screen.field).toBeVisible()
})

function onDeviceWith(pointer: 'fine' | 'coarse') {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    query.startsWith('(pointer:') ? ({ matches: query.includes(pointer) } as MediaQueryList) : real(query),
  )
  onTestFinished(() => void vi.restoreAllMocks())
}

test('on a phone Enter begins a line, and a finger that rests on a message opens its menu', async () => {
  onDeviceWith('coarse')
  const screen = await open()
  await userEvent.click(screen.field)
  await userEvent.keyboard('One{Enter}two')
  await expect.element(screen.field).toHaveValue('One\ntwo')
  const message = screen.getByText('message 2', { exact: true }).element()
  const { x, y } = message.getBoundingClientRect()
  await following()
  await fingers('touchStart', [{ x: x + 20, y: y + 10 }])
  await expect.element(screen.button('Reply')).toBeVisible()
  await fingers('touchEnd')
})

test('on a computer Enter sends and Shift begins a line', async () => {
  onDeviceWith('fine')
  const screen = await open()
  await userEvent.click(screen.field)
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}two')
  await expect.element(screen.field).toHaveValue('One\ntwo')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.field).toHaveValue('')
  await expect.element(screen.getByText('One two')).toBeVisible()
})

test('history finds words and kinds of messages, and leads to them with what stands around', async () => {
  const found = { ...entry(40, { body: { text: 'See the determinant of A' } }), name: '沈岚', avatar: '' }
  server.answer(calls.search, { list: [found], more: false })
  server.answer(calls.listHistory, { list: [], total: 0, currentPage: 1, pageTotal: 0, pageSize: 50 })
  const screen = await open(historyPath({ id, friendId }))
  await userEvent.type(screen.getByRole('searchbox'), 'determ')
  await expect.element(screen.getByText('determ', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.inputsOf(calls.search).at(-1))
    .toMatchObject({ id, search: 'determ', sort: '' })
  await userEvent.click(screen.getByRole('radio', { name: 'Files' }))
  await expect.poll(() => server.inputsOf(calls.search).at(-1)).toMatchObject({ sort: 'file' })
  const all = Array.from({ length: 60 }, (_, index) => entry(index + 1))
  server.answer(streamCalls.entries, said(...all.slice(24, 54)))
  await userEvent.click(screen.getByText('See the', { exact: false }))
  await expect.element(screen.getByText('message 40', { exact: true })).toBeInViewport()
  expect(server.inputsOf(streamCalls.entries).at(-1)).toMatchObject({ before: 55 })
  await expect.element(screen.button('Earlier messages')).toBeInTheDocument()
})

test('what stands around a message of a group has the names of those who said it, also without the other one in the address', async () => {
  server.answer(
    calls.getConversation,
    conversation({ seen: 9, isGroup: true, friendId: null, name: 'Class 1' }),
  )
  server.answer(calls.namePeople, { list: [{ id: friendId, name: '沈岚', avatar: '' }] } as never)
  server.answer(streamCalls.entries, said(entry(1), entry(2, { body: { text: 'See above', answers: 1 } })))
  const screen = await open(historyPath({ id, friendId: null, position: 2 }))
  await expect.element(screen.getByText('See above')).toBeVisible()
  await expect.element(screen.getByText('沈岚').first()).toBeVisible()
  expect(server.inputsOf(calls.namePeople)).toMatchObject([{ id, accountIds: [friendId] }])
})

test('addresses of files are asked for anew while a conversation stays open for hours', async () => {
  const file = {
    fileId: otherId,
    text: '',
    name: 'board.txt',
    size: 9,
    mime: 'text/plain',
    width: null,
    height: null,
  }
  server.answer(streamCalls.entries, said(entry(1, { type: 'file', body: file })))
  server.answer(calls.listFiles, { list: [] })
  await open()
  const asked = () => server.inputsOf(calls.listFiles).length
  await expect.poll(asked).toBe(1)
  document.dispatchEvent(new Event('visibilitychange'))
  const later = Date.now() + 4 * 3_600_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(asked).toBe(2)
})

test('what came by itself is kept to be read without a network, once somebody looks away', async () => {
  const screen = await open()
  await expect.poll(socket.connected).toBe(1)
  const asked = () => server.inputsOf(streamCalls.entries).length
  await expect.element(screen.getByText('message 2')).toBeVisible()
  const before = asked()
  socket.push(streamMessages.entry, { ...entry(3, { number: 10 }), streamId })
  await expect.element(screen.getByText('message 3')).toBeVisible()
  expect(asked()).toBe(before)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => hidden.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(asked).toBe(before + 1)
  expect(server.inputsOf(streamCalls.entries).at(-1)).toEqual({ id: streamId, limit: 50 })
})
