import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatCalls as calls } from '#contract/features/chat/calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { closeJournalStore } from '#web/lib/journal/journal-store.ts'
import { onDevice } from '#web/test/device.ts'
import { server, signedIn } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
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
} from './test-conversation.tsx'

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

test('only one voice clip plays at a time; a press on it pauses it', async () => {
  const playing = new Set<HTMLMediaElement>()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    playing.add(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this)
  })
  const clip = (number: number, duration: number) => {
    const playurl = `/File/download/${number}.wav`
    return historyMessage(number, friendId, {
      ...{ msgtype: 10, attachment: [attached(`${number}.wav`, { playurl, duration, isAudio: true })] },
    })
  }
  server.answer(calls.listHistory, pageOf([clip(2, 20), clip(1, 12)]) as never)
  const screen = await open(`/ChatHistory?friendid=${friendId}`)
  const heard = () => [...playing].map(({ src }) => new URL(src).pathname.split('/').at(-1))
  await screen.button('Play, 12 seconds').click()
  expect(heard()).toEqual(['1.wav'])
  await screen.button('Play, 20 seconds').click()
  expect(heard()).toEqual(['2.wav'])
  await screen.button('Pause, 20 seconds').click()
  expect(heard()).toEqual([])
})

test('a picture of the history shows its thumbnail, and opens', async () => {
  const thumb = '/File/thumb/board.jpg'
  const board = attached('board.jpg', { isPic: true, mime: 'image/jpeg', ext: 'jpg', thumb_src: thumb })
  server.answer(
    calls.listHistory,
    pageOf([historyMessage(1, friendId, { msgtype: 2, attachment: [board] })]) as never,
  )
  const screen = await open(`/ChatHistory?friendid=${friendId}`)
  const picture = screen.button('Open board.jpg')
  await expect.element(picture).toBeVisible()
  expect(picture.element().querySelector('img')?.getAttribute('src')).toContain(thumb)
  await picture.click()
  await expect.element(screen.button('Close')).toBeVisible()
})

test('what has been on its way for ten seconds wears the warning of what has failed, until it is there', async () => {
  const held = server.hold(streamCalls.add, { entry: entry(2, { byId: student.uid }) })
  const screen = await open(address)
  await screen.field.fill('Slowly')
  await screen.button('Send').click()
  const warning = screen.button('Not sent: Slowly')
  await expect.element(screen.getByText('Sending…')).toBeVisible()
  expect(warning.elements()).toEqual([])
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 10_000)
  await expect.element(warning).toBeVisible()
  clock.mockRestore()
  held.release()
  await expect.element(warning).not.toBeInTheDocument()
})

test('what is written in HTML or leads to a script is words, and only an address of the web is a link', async () => {
  const text = '<img src=x onerror="document.title=1"> javascript:alert(1) https://example.org/a'
  server.answer(streamCalls.entries, said(entry(1, { body: { text } })))
  const screen = await open(address)
  await expect.element(screen.getByText('<img src=x', { exact: false })).toBeVisible()
  const log = screen.getByRole('log').element()
  expect(log.querySelector('img[src="x"]')).toBeNull()
  const links = () => [...log.querySelectorAll('a')].map(({ href }) => href)
  await expect.poll(links).toEqual(['https://example.org/a'])
})
