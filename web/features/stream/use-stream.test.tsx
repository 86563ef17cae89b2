import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { streamErrors } from '#contract/features/stream/errors.ts'
import { streamMessages } from '#contract/features/stream/messages.ts'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import { closeJournalStore } from '#web/lib/journal/journal-store.ts'
import { classSocket } from '#web/lib/socket.ts'
import { keptEarlier, onDevice } from '#web/test/device.ts'
import { server, signedIn, socket } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import { keptSayings } from './kept-sayings.ts'
import { useStream } from './use-stream.ts'
import { WaitingSayings } from './WaitingSayings.tsx'

const id = '01890000-0000-7000-8000-0000000000d1'
const me = student.id
const other = '01890000-0000-7000-8000-0000000000a2'
const entry = (position: number, more: Partial<StreamEntry> = {}): StreamEntry => ({
  ...{ position, number: position, at: 0, byId: other, code: `of others ${position}`, type: 'text' },
  ...{ body: { text: `entry ${position}` }, isRemoved: false, ...more },
})
const answer = (list: StreamEntry[], whole: number, more = {}) => ({
  ...{ list, whole, last: whole, position: whole, first: 1, more: false, ...more },
})
const joined = (last: number, list: StreamEntry[] | null = null) => ({
  streams: { [id]: { last, position: last, first: 1, list } },
  refused: [],
})

let sent: { cmd: string; data: unknown }[]

signedIn(student)
beforeEach(async () => {
  await onDevice(entries => entries.clear())
  sent = []
  vi.spyOn(classSocket, 'send').mockImplementation((cmd, data) => void sent.push({ cmd, data }))
  classSocket.start()
})
afterEach(async () => {
  classSocket.stop()
  vi.restoreAllMocks()
  await onDevice(entries => entries.clear())
  await closeJournalStore()
})

function Stream() {
  const { entries, outgoing, ...stream } = useStream(id)
  return (
    <>
      <p>{stream.isRefused ? 'refused' : stream.isThere ? 'there' : 'asking'}</p>
      <p>{stream.isLive ? 'live' : 'offline'}</p>
      <ol>
        {entries.map(({ position, code, body, isRemoved }) => (
          <li key={position || code}>{isRemoved ? 'removed' : (body as { text: string }).text}</li>
        ))}
        {outgoing.map(({ code, state, body }) => (
          <li key={code}>
            {(body as { text: string }).text} ({state})
            {state === 'failed' && (
              <>
                <button type="button" onClick={() => stream.again(code)}>
                  again
                </button>
                <button type="button" onClick={() => stream.discard(code)}>
                  discard
                </button>
              </>
            )}
          </li>
        ))}
      </ol>
      {stream.hasEarlier && stream.isThere && (
        <button type="button" onClick={stream.fetchEarlier}>
          {stream.hasEarlierFailed ? 'failed' : 'earlier'}
        </button>
      )}
      <button type="button" onClick={() => stream.say('text', { text: 'mine' })}>
        say
      </button>
      <button type="button" onClick={() => stream.keepNewest(1)}>
        newest
      </button>
    </>
  )
}

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

async function open() {
  const screen = await render(
    <QueryClientProvider client={client()}>
      <Stream />
    </QueryClientProvider>,
  )
  const items = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map(({ firstChild }) => said(firstChild!.parentElement!))
  return { screen, items, press: (name: string) => screen.getByRole('button', { name }).click() }
}
const said = ({ childNodes }: Element) =>
  [...childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent)
    .join('')
const joins = () => sent.filter(({ cmd }) => cmd === 'stream_join').map(({ data }) => data)
const push = (one: StreamEntry) => socket.push(streamMessages.entry, { ...one, streamId: id })

test('what has been said comes with the newest, what others say by itself, in order', async () => {
  server.answer(streamCalls.entries, answer([entry(2), entry(1)], 2))
  const { screen, items } = await open()
  await expect.poll(items).toEqual(['entry 1', 'entry 2'])
  await expect.poll(joins).toContainEqual({ streams: { [id]: 2 } })
  socket.push(streamMessages.joined, joined(2, []))
  push(entry(4))
  push(entry(3))
  push(entry(3))
  await expect.poll(items).toEqual(['entry 1', 'entry 2', 'entry 3', 'entry 4'])
  push(entry(1, { number: 5, isRemoved: true, body: {} }))
  await expect.poll(items).toEqual(['removed', 'entry 2', 'entry 3', 'entry 4'])
  socket.push(streamMessages.entry, { ...entry(6, { body: { text: 'elsewhere' } }), streamId: other })
  expect(server.inputsOf(streamCalls.entries)).toHaveLength(1)
  await screen.unmount()
  expect(sent.at(-1)).toEqual({ cmd: 'stream_leave', data: { ids: [id] } })
})

test('what is missing is fetched by its number, once', async () => {
  server.answer(streamCalls.entries, answer([entry(1)], 1))
  const { screen, items } = await open()
  await expect.poll(items).toEqual(['entry 1'])
  server.answer(streamCalls.entries, answer([entry(2), entry(3), entry(4)], 4))
  push(entry(4))
  await expect.poll(items).toEqual(['entry 1', 'entry 2', 'entry 3', 'entry 4'])
  socket.push(streamMessages.last, { streamId: id, last: 4 })
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(server.inputsOf(streamCalls.entries)).toMatchObject([{ id }, { id, after: 1 }])
  await screen.unmount()
})

test('who comes back joins with the number that was reached, and gets what was missed', async () => {
  server.answer(streamCalls.entries, answer([entry(1)], 1))
  const { screen, items } = await open()
  await expect.poll(items).toEqual(['entry 1'])
  await expect.element(screen.getByText('live')).toBeVisible()
  push(entry(2))
  await expect.poll(items).toHaveLength(2)
  const before = joins().length
  classSocket.stop()
  await expect.element(screen.getByText('offline')).toBeVisible()
  classSocket.start()
  await expect.poll(() => joins().length).toBeGreaterThan(before)
  expect(joins().at(-1)).toEqual({ streams: { [id]: 2 } })
  socket.push(streamMessages.joined, joined(3, [entry(3)]))
  await expect.poll(items).toEqual(['entry 1', 'entry 2', 'entry 3'])
  await screen.unmount()
})

test('earlier entries come page by page, and may be forgotten again', async () => {
  server.answer(streamCalls.entries, answer([entry(4), entry(3)], 4, { more: true }))
  const { screen, items, press } = await open()
  await expect.poll(items).toEqual(['entry 3', 'entry 4'])
  server.cut(streamCalls.entries)
  await press('earlier')
  await expect.element(screen.getByRole('button', { name: 'failed' })).toBeVisible()
  server.answer(streamCalls.entries, answer([entry(2), entry(1)], 4))
  await press('failed')
  await expect.poll(items).toEqual(['entry 1', 'entry 2', 'entry 3', 'entry 4'])
  expect(server.inputsOf(streamCalls.entries).at(-1)).toMatchObject({ before: 3 })
  await press('newest')
  await expect.poll(items).toEqual(['entry 4'])
  await press('earlier')
  await expect.poll(() => server.inputsOf(streamCalls.entries).at(-1)).toMatchObject({ before: 4 })
  await screen.unmount()
})

test('what is said is shown at once, and there once, whichever comes first', async () => {
  server.answer(streamCalls.entries, answer([entry(1)], 1))
  const { screen, items, press } = await open()
  await expect.poll(items).toEqual(['entry 1'])
  const mine = (code: string) => entry(2, { byId: me, code, body: { text: 'mine' } })
  const held = server.hold(streamCalls.add, { entry: mine('') })
  await press('say')
  await expect.poll(items).toEqual(['entry 1', 'mine (sending)'])
  await expect.poll(() => server.inputsOf(streamCalls.add)).toHaveLength(1)
  const { code } = server.inputsOf(streamCalls.add)[0] as { code: string }
  // Over the socket, before the answer.
  push(mine(code))
  await expect.poll(items).toEqual(['entry 1', 'mine'])
  held.release()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(items()).toEqual(['entry 1', 'mine'])
  await screen.unmount()
})

/** The server takes what is said, each code once. */
function takeAll() {
  const codes: string[] = []
  server.answer(streamCalls.add, (({ code, body }: { code: string; body: unknown }) => {
    if (!codes.includes(code)) codes.push(code)
    const position = codes.indexOf(code) + 1
    return { entry: entry(position, { byId: me, code, body }) }
  }) as never)
  return codes
}
const sentCodes = () =>
  server.inputsOf(streamCalls.add).map(input => (input as unknown as { code: string }).code)
const textsSent = () =>
  server.inputsOf(streamCalls.add).map(input => (input as unknown as { body: { text: string } }).body.text)
const kept = (at: number, text: string, more = {}) =>
  keptEarlier(
    `${student.id}/saying:code of ${text}`,
    { streamId: id, code: `code of ${text}`, type: 'text', body: { text }, at, ...more },
    at,
  )

test('what does not reach the server waits, and is sent again under the same code, in order', async () => {
  server.answer(streamCalls.entries, answer([], 0))
  const { screen, items, press } = await open()
  await expect.element(screen.getByText('there', { exact: true })).toBeVisible()
  server.cut(streamCalls.add)
  await press('say')
  await press('say')
  await expect.poll(items).toEqual(['mine (waiting)', 'mine (waiting)'])
  const [first, second] = (await keptSayings.all(student.id)).map(({ code }) => code)
  const taken = takeAll()
  classSocket.stop()
  classSocket.start()
  await expect.poll(items).toEqual(['mine', 'mine'])
  expect(taken).toEqual([first, second])
  expect(sentCodes().length, 'sent before, in vain').toBeGreaterThan(2)
  expect(await keptSayings.all(student.id)).toEqual([])
  await screen.unmount()
})

test('what was said and did not arrive outlasts the page, and stands there once', async () => {
  server.answer(streamCalls.entries, answer([], 0))
  const before = await open()
  await expect.element(before.screen.getByText('there', { exact: true })).toBeVisible()
  server.cut(streamCalls.add)
  await before.press('say')
  await expect.poll(before.items).toEqual(['mine (waiting)'])
  const code = (await keptSayings.all(student.id))[0]!.code
  expect(sentCodes()).toContain(code)
  await before.screen.unmount()
  await closeJournalStore()
  const { screen, items } = await open()
  await expect.poll(items).toEqual(['mine (waiting)'])
  // It had arrived; only the answer was lost.
  push(entry(1, { byId: me, code, body: { text: 'mine' } }))
  await expect.poll(items).toEqual(['mine'])
  const taken = takeAll()
  classSocket.stop()
  classSocket.start()
  await expect.poll(() => keptSayings.all(student.id)).toEqual([])
  expect(taken).toEqual([code])
  expect(items()).toEqual(['mine'])
  await screen.unmount()
})

test('what was written yesterday is sent in its order from any screen, and nothing of somebody else', async () => {
  const yesterday = Date.now() - 86_400_000
  await kept(yesterday + 2, 'second')
  await kept(yesterday, 'first')
  await kept(yesterday + 1, 'elsewhere', { streamId: other })
  await keptEarlier(`${other}/saying:foreign`, { streamId: id, code: 'foreign', at: yesterday }, yesterday)
  const taken = takeAll()
  const screen = await render(
    <QueryClientProvider client={client()}>
      <WaitingSayings />
    </QueryClientProvider>,
  )
  await expect.poll(() => keptSayings.all(student.id)).toEqual([])
  expect(textsSent()).toEqual(['first', 'elsewhere', 'second'])
  expect(taken).toEqual(['code of first', 'code of elsewhere', 'code of second'])
  expect(await keptSayings.all(other)).toHaveLength(1)
  await screen.unmount()
})

test('what is written stands after what was written before, also when the clock was put back', async () => {
  const later = Date.now() + 3_600_000
  await kept(later, 'before')
  server.answer(streamCalls.entries, answer([], 0))
  server.cut(streamCalls.add)
  const { screen, items, press } = await open()
  await expect.poll(items).toEqual(['before (waiting)'])
  await press('say')
  await expect.poll(items).toEqual(['before (waiting)', 'mine (waiting)'])
  takeAll()
  classSocket.stop()
  classSocket.start()
  await expect.poll(items).toEqual(['before', 'mine'])
  await screen.unmount()
})

test('what is written before it is known who writes is kept once it is', async () => {
  server.answer(streamCalls.entries, answer([], 0))
  const account = server.hold(accountCalls.getAccount, student)
  takeAll()
  const { screen, items, press } = await open()
  await expect.element(screen.getByText('there', { exact: true })).toBeVisible()
  await press('say')
  await expect.poll(items).toEqual(['mine (sending)'])
  expect(server.inputsOf(streamCalls.add)).toEqual([])
  account.release()
  await expect.poll(items).toEqual(['mine'])
  await screen.unmount()
})

test('what comes faster than the server allows waits, and goes by itself', async () => {
  server.answer(streamCalls.entries, answer([], 0))
  const { screen, items, press } = await open()
  await expect.element(screen.getByText('there', { exact: true })).toBeVisible()
  server.refuse(streamCalls.add, streamErrors.tooFast)
  await press('say')
  await press('say')
  await expect.poll(items).toEqual(['mine (waiting)', 'mine (waiting)'])
  // Nothing overtakes it.
  const [first] = await keptSayings.all(student.id)
  expect(new Set(sentCodes())).toEqual(new Set([first!.code]))
  takeAll()
  await expect.poll(items, { timeout: 5000 }).toEqual(['mine', 'mine'])
  await screen.unmount()
})

test('what the server refuses has failed, and may be sent again or given up', async () => {
  server.answer(streamCalls.entries, answer([], 0))
  const { screen, items, press } = await open()
  await expect.element(screen.getByText('there', { exact: true })).toBeVisible()
  server.refuse(streamCalls.add, kernelErrors.notAllowed)
  await press('say')
  await expect.poll(items).toEqual(['mine (failed)'])
  expect(await keptSayings.all(student.id)).toMatchObject([
    { refusal: { code: kernelErrors.notAllowed.code } },
  ])
  takeAll()
  await press('again')
  await expect.poll(items).toEqual(['mine'])
  server.refuse(streamCalls.add, kernelErrors.notAllowed)
  await press('say')
  await expect.poll(items).toEqual(['mine', 'mine (failed)'])
  await press('discard')
  await expect.poll(items).toEqual(['mine'])
  expect(await keptSayings.all(student.id)).toEqual([])
  await screen.unmount()
})

test('who is taken out is told so', async () => {
  server.refuse(streamCalls.entries, kernelErrors.notFound)
  const { screen } = await open()
  await expect.element(screen.getByText('refused')).toBeVisible()
  await screen.unmount()
  server.answer(streamCalls.entries, answer([entry(1)], 1))
  const again = await open()
  await expect.poll(again.items).toEqual(['entry 1'])
  socket.push(streamMessages.joined, { streams: {}, refused: [id] })
  await expect.element(again.screen.getByText('refused')).toBeVisible()
  await again.screen.unmount()
})
