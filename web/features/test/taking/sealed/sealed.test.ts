import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encode } from 'zod'
import { sealedQuestion, sealing, writtenOrders } from '#contract/features/test/sealing.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { StartedPaper } from '#contract/features/test/taking-entities.ts'
import { keyOf } from '#web/lib/call.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { closeJournalStore, readEntries } from '#web/lib/journal/journal-store.ts'
import { keepAhead, openKept } from './kept-paper.ts'

const id = '01890000-0000-7000-8000-0000000000e1' as never
const account = 'ada'

const question = (slot: number) => ({
  ...{ id: `01890000-0000-7000-8000-0000000001${slot}0` as never, slot, type: 2 },
  ...{ html: `<p>SECRET ${slot}</p>`, points: 2, files: [], section: 0 },
  parts: { options: ['b', 'a'].map(id => ({ id, html: `<p>${id}</p>` })) },
})

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function sealed(value: unknown, secret: Uint8Array<ArrayBuffer>) {
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(sealing.nonceBytes))
  const text = new TextEncoder().encode(JSON.stringify(value).padEnd(sealing.padBytes))
  const closed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text))
  return base64url(new Uint8Array([...iv, ...closed]))
}

const secrets = [1, 2].map(fill => new Uint8Array(sealing.keyBytes).fill(fill))
const blobsOf = () =>
  Promise.all([1, 2].map((slot, at) => sealed(encode(sealedQuestion, question(slot)), secrets[at]!)))

const started = (change: Partial<NonNullable<StartedPaper['keys']>> = {}): StartedPaper => ({
  ...{ id, workId: 'w1', attempt: 1, version: 0, state: 0, isOpen: true, endsAt: null, remain: null },
  ...{ serverTime: Date.now(), isFinalAtHandIn: true, mayCopy: true, mayPaste: true, device: 'here' },
  switches: { limit: -2, used: 0, isExceeded: false, handsInAt: null },
  messages: [],
  ...{ sections: [{ title: 'All', details: '' }], questions: [], slots: [] },
  keys: {
    ...{ version: 'v1', places: [1, 0], sectionsPlace: -1 },
    orders: [
      [1, 0],
      [0, 1],
    ]
      .map(order => writtenOrders([order]))
      .join(','),
    keys: base64url(new Uint8Array([...secrets[1]!, ...secrets[0]!])),
    ...change,
  },
})

let server: FakeServer
let client: QueryClient
beforeEach(() => {
  server = fakeServer()
  client = new QueryClient()
})
afterEach(async () => {
  server.stop()
  await closeJournalStore()
  indexedDB.deleteDatabase('lectern-journal')
})
const shown = () => client.getQueryData(keyOf(takingCalls.getPaper, { id })) as StartedPaper | undefined

test('what is kept says nothing, is fetched once, and opens as the paper of the beginning', async () => {
  const blobs = await blobsOf()
  server.answer(takingCalls.getSealed, (({ version }: { version: string }) => ({
    ...{
      version: 'v1',
      blobs: version === 'v1' ? [] : blobs,
      sealedCount: 2,
      questionCount: 2,
      sealedPictures: 0,
      pictureCount: 0,
    },
  })) as never)
  expect(await keepAhead(account, id)).toMatchObject({ version: 'v1' })
  // After a reload the device has it still.
  await closeJournalStore()
  expect(await keepAhead(account, id)).toMatchObject({ version: 'v1' })
  expect(server.inputsOf(takingCalls.getSealed)).toMatchObject([{ version: '' }, { version: 'v1' }])
  expect(JSON.stringify(await readEntries(account))).not.toContain('SECRET')

  expect(await openKept(client, account, started())).toBe(true)
  expect(shown()!.questions).toMatchObject([
    {
      slot: 2,
      html: '<p>SECRET 2</p>',
      parts: { options: [{ id: 'a' }, { id: 'b' }] },
      written: { sequence: 0 },
    },
    { slot: 1, html: '<p>SECRET 1</p>', parts: { options: [{ id: 'b' }, { id: 'a' }] } },
  ])
  expect(shown()!.slots).toEqual([2, 1].map(slot => ({ questionId: question(slot).id, slot, savedAt: null })))
  await expect.poll(() => readEntries(account)).toEqual([])
})

test.each([
  ['of another version', { version: 'v2' }],
  ['with a key that does not fit', { keys: base64url(new Uint8Array(2 * sealing.keyBytes)) }],
  ['without a blob that it needs', { places: [1, 7] }],
  ['with orders of other questions', { orders: ',' }],
])('a paper %s is not opened, and is asked for', async (_, change) => {
  const blobs = await blobsOf()
  server.answer(takingCalls.getSealed, {
    version: 'v1',
    blobs,
    sealedCount: 2,
    questionCount: 2,
    sealedPictures: 0,
    pictureCount: 0,
  })
  await keepAhead(account, id)
  expect(await openKept(client, account, started(change))).toBe(false)
  expect(shown()).toBeUndefined()
})

test('without a network that which is kept stays; what is not to be kept any more goes', async () => {
  server.answer(takingCalls.getSealed, {
    version: 'v1',
    blobs: await blobsOf(),
    sealedCount: 2,
    questionCount: 2,
    sealedPictures: 0,
    pictureCount: 0,
  })
  await keepAhead(account, id)
  server.cut(takingCalls.getSealed)
  expect(await keepAhead(account, id)).toMatchObject({ version: 'v1' })
  expect(await keepAhead('ben', id)).toEqual({ version: '' })
  server.answer(takingCalls.getSealed, {
    version: '',
    blobs: [],
    sealedCount: 0,
    questionCount: 0,
    sealedPictures: 0,
    pictureCount: 0,
  })
  expect(await keepAhead(account, id)).toEqual({ version: '' })
  expect(await readEntries(account)).toEqual([])
})
