import { beforeEach, expect, test } from 'vitest'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatReportCalls as calls } from '#contract/features/chat/report-calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { seriousFaults } from '#web/test/axe.ts'
import { server, signedIn } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import { chatPath } from '../addresses.ts'
import { friendId, openChatAt as open, pageOf } from '../test-conversation.tsx'

type Report = AnswerOf<typeof calls.getReport>

const id = '01890000-0000-7000-8000-0000000000d1'
const entry = (position: number, text: string, byId = friendId) => ({
  ...{ position, number: position, at: Date.now(), byId, code: `code ${position}`, type: 'text' },
  ...{ body: { text }, isRemoved: false },
})
const listed = {
  ...{ id, reportedAt: Date.now(), reason: 'insult' as const, words: 'Every day', reporter: 'Emma' },
  ...{ reported: '沈岚', groupName: '', excerpt: 'You fool', verdict: null },
}
const report = (more: Partial<Report> = {}): Report => ({
  ...listed,
  ...{ position: 2, files: [], others: 1, earlier: 2, isRemoved: false, days: 0, note: '' },
  entries: [
    { ...entry(1, 'Hello'), name: 'Emma' },
    { ...entry(2, 'You fool'), name: '沈岚' },
  ],
  ...{ decidedBy: '', decidedAt: null, mutedUntil: null, ...more },
})

signedIn(student)
beforeEach(() => {
  server.answer(chatCalls.listConversations, pageOf([]))
  server.answer(calls.listReports, pageOf([listed]))
  server.answer(calls.getReport, report())
})

test('a message of somebody else is reported from its menu, which says what is handed over; an own one is not', async () => {
  server.answer(chatCalls.getConversation, {
    ...{ id, streamId: id, friendId, name: '沈岚', avatar: '', courseName: '', isMuted: false },
    ...{ isBlocked: false, seen: 9, friendSeen: 0, refusal: '', isGroup: false, group: null },
  })
  server.answer(chatCalls.listPins, { list: [] })
  server.answer(chatCalls.markSeen, {})
  server.answer(streamCalls.entries, {
    list: [entry(2, 'Mine', student.uid), entry(1, 'You fool')],
    ...{ whole: 2, last: 2, position: 2, first: 1, more: false },
  })
  server.answer(calls.report, {})
  const screen = await open(chatPath({ id, friendId }))
  const menuOf = async (text: string) => {
    await screen.getByText(text, { exact: true }).click()
    await screen.button(`More: ${text}`).click()
  }
  await menuOf('Mine')
  await expect.element(screen.button('Forward')).toBeVisible()
  await expect.element(screen.button('Report')).not.toBeInTheDocument()
  await screen.button('Cancel').click()
  await menuOf('You fool')
  await screen.button('Report').click()
  await expect.element(screen.getByText(/up to ten before and ten after it/)).toBeVisible()
  await screen.getByRole('radio', { name: 'Threats or violence' }).click()
  await screen.getByRole('textbox', { name: /Anything to add/ }).fill(' He means it ')
  expect(await seriousFaults()).toEqual([])
  await screen.button('Send the report').click()
  await expect
    .poll(() => server.inputsOf(calls.report))
    .toEqual([{ id, position: 1, reason: 'threat', words: 'He means it' }])
  await expect.element(screen.getByText('Reported. You will be told what was decided')).toBeVisible()
})

test('the operator sees what waits, with its context, and decides', async () => {
  server.answer(calls.decideReport, {})
  const screen = await open('/chatReports')
  expect(await seriousFaults()).toEqual([])
  await screen.getByText('You fool').click()
  await expect.element(screen.getByText('Hello')).toBeVisible()
  await expect.element(screen.getByText('1 other person reported the same message')).toBeVisible()
  await expect.element(screen.getByText('2 earlier decisions against the same person')).toBeVisible()
  expect(await seriousFaults()).toEqual([])
  await screen.button('Decide').click()
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByText('Only whoever reported it is told.')).toBeVisible()
  await sheet.getByRole('radio', { name: /Mute 沈岚/ }).click()
  await sheet.getByRole('radio', { name: '7 days' }).click()
  await sheet.getByRole('switch', { name: 'Also remove the message' }).click()
  await sheet.getByRole('textbox').fill('Stay polite')
  expect(await seriousFaults()).toEqual([])
  await sheet.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect
    .poll(() => server.inputsOf(calls.decideReport))
    .toEqual([{ id, verdict: 'muted', days: 7, isRemoved: true, note: 'Stay polite' }])
})

test('what was decided is shown, and a mute is lifted', async () => {
  server.answer(
    calls.getReport,
    report({
      ...{ verdict: 'muted', days: 7, isRemoved: true, note: 'Stay polite', decidedBy: 'Admin' },
      ...{ decidedAt: Date.now(), mutedUntil: Date.now() + 86_400_000 },
    }),
  )
  server.answer(calls.liftMute, {})
  const screen = await open(`/chatReport?id=${id}`)
  await expect.element(screen.getByText('Muted · 7 days')).toBeVisible()
  await expect.element(screen.button('Decide')).not.toBeInTheDocument()
  await screen.button('Lift the mute').click()
  await expect.poll(() => server.inputsOf(calls.liftMute)).toEqual([{ id }])
})
