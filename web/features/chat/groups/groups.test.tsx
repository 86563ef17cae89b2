import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chatCalls as calls } from '#contract/features/chat/calls.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { seriousFaults } from '#web/test/axe.ts'
import { server, signedIn, socket } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import { chatPath, groupPath, historyPath, newGroupPath } from '../addresses.ts'
import { keepDraft, readDraftMentions } from '../drafts.ts'
import { entry, friendId, openChatAt as open, pageOf, said } from '../test-conversation.tsx'

type Group = NonNullable<AnswerOf<typeof calls.getConversation>['group']>

const id = '01890000-0000-7000-8000-0000000000d1'
const streamId = '01890000-0000-7000-8000-0000000000d2'
const quietId = '01890000-0000-7000-8000-0000000000a3'
const nothing = { manage: false, add: false, own: false, leave: true, mentionAll: false, seeReaders: false }
const group = (more: Partial<Group> = {}): Group => ({
  ...{ scope: 'people', courseId: null, memberCount: 3, ownerId: friendId },
  ...{ isStaffOnly: false, isDissolved: false, can: nothing, ...more },
})
const conversation = (details: Group = group()) => ({
  ...{ id, streamId, friendId: null, name: 'Reading circle', avatar: '', courseName: '' },
  ...{ isMuted: false, isBlocked: false, seen: 0, friendSeen: 0, refusal: '', isGroup: true },
  group: details,
})
const member = (memberId: string, name: string, more = {}) => ({
  ...{ friendId: memberId, friendUsername: name, friendAvatar: '', isOwner: false, isStaff: false, ...more },
})
const people = [
  member(friendId, '沈岚', { isOwner: true }),
  member(student.uid, student.name),
  member(quietId, '安静'),
]

signedIn(student)
beforeEach(() => {
  keepDraft(id, '')
  server.answer(calls.getConversation, conversation())
  server.answer(calls.markSeen, {})
  server.answer(calls.listPins, { list: [] })
  server.answer(calls.listConversations, pageOf([]))
  server.answer(calls.listCourses, { list: [] })
  server.answer(calls.namePeople, {
    list: people.map(({ friendId: each, friendUsername }) => ({
      id: each,
      name: friendUsername,
      avatar: '',
    })),
  })
  server.answer(calls.countReaders, { read: 1, total: 2 })
  server.answer(chatGroupCalls.listMembers, pageOf(people))
  server.answer(streamCalls.entries, said(entry(1)))
  server.answer(streamCalls.add, { entry: entry(2, { byId: student.uid }) })
})

const chat = chatPath({ id, friendId: null })
const here = () => location.pathname + location.search

test('a member sees who is in a group and may leave; what only its owner does is not offered', async () => {
  const screen = await open(groupPath(id))
  await expect.element(screen.getByText('安静')).toBeVisible()
  await expect.element(screen.button('Leave the group')).toBeVisible()
  await expect.element(screen.button('Dissolve the group')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('switch', { name: /Only staff/ })).not.toBeInTheDocument()
  expect(await seriousFaults()).toEqual([])
})

test('its owner removes somebody, after a question', async () => {
  const can = { ...nothing, manage: true, add: true, own: true }
  server.answer(calls.getConversation, conversation(group({ ownerId: student.uid, can })))
  server.answer(chatGroupCalls.remove, {})
  const screen = await open(groupPath(id))
  await screen.getByText('安静').click()
  await screen.button('Remove from the group').click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove from the group' }).click()
  await expect.poll(() => server.inputsOf(chatGroupCalls.remove)).toEqual([{ id, accountId: quietId }])
  expect(await seriousFaults()).toEqual([])
})

test('a new group needs two others, and says nothing against accessibility', async () => {
  const screen = await open(newGroupPath)
  await expect.element(screen.getByRole('searchbox')).toBeVisible()
  expect(await seriousFaults()).toEqual([])
})

test('who writes without having said anything yet is shown by name', async () => {
  const screen = await open(chat)
  await expect.element(screen.getByText('message 1')).toBeVisible()
  await expect.poll(socket.connected).toBe(1)
  socket.push(chatMessages.isTyping, { conversationId: id, accountId: quietId })
  await expect.element(screen.getByText('安静 is typing…')).toBeVisible()
})

test('who was chosen to be mentioned is mentioned also after the page was loaded anew', async () => {
  const screen = await open(chat)
  await screen.field.click()
  await userEvent.keyboard('@')
  await screen.getByText('安静').click()
  await expect.poll(() => readDraftMentions(id)).toEqual([{ id: quietId, name: '安静' }])
  await screen.unmount()
  const again = await open(chat)
  await expect.element(again.field).toHaveValue('@安静 ')
  await again.button('Send').click()
  await expect
    .poll(() => server.inputsOf(streamCalls.add).map(input => (input as { body: unknown }).body))
    .toEqual([{ text: '@安静', mentions: [{ id: quietId, name: '安静' }] }])
  expect(readDraftMentions(id)).toEqual([])
})

test('the history of a group is searched, from the menu of the conversation', async () => {
  const screen = await open(chat)
  await screen.button('More').click()
  await screen.button('History').click()
  await expect.poll(here).toBe(historyPath({ id, friendId: null }))
  await expect.element(screen.getByText('Search this group')).toBeVisible()
  await expect.element(screen.button('Block')).not.toBeInTheDocument()
  server.answer(calls.search, { list: [{ ...entry(1), name: '沈岚', avatar: '' }], more: false })
  await screen.getByRole('searchbox').fill('message')
  await expect.element(screen.getByText(/沈岚 ·/)).toBeVisible()
  expect(await seriousFaults()).toEqual([])
})

test('an address in a message is a link, and nothing of it is fetched', async () => {
  const link = 'https://elsewhere.example/picture.png'
  server.answer(streamCalls.entries, said(entry(1, { body: { text: `See ${link}` } })))
  const screen = await open(chat)
  const shown = screen.getByRole('link', { name: link })
  await expect.element(shown).toHaveAttribute('href', link)
  expect(shown.element().getAttribute('rel')).toContain('noreferrer')
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(fetched.filter(name => name.includes('elsewhere.example'))).toEqual([])
  const fetching = 'img[src*="elsewhere"], iframe, link[href*="elsewhere"], video, object, embed'
  expect(screen.container.querySelectorAll(fetching)).toHaveLength(0)
})
