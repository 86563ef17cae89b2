import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { App } from '#web/shell/App.tsx'
import { knownAdditions } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { screenAt } from '#web/test/screens.ts'
import { server, signedIn } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import type { TopicInfo } from './TopicScreen.tsx'

const table = [
  screenAt('/addActivity/topic', () => import('./EditScreen.tsx').then(module => module.EditScreen), {
    feature: 'topic',
    title: 'form.new' as never,
  }),
]
const courseId = '01890000-0000-7000-8000-0000000000c1'
const id = '01890000-0000-7000-8000-0000000000b1'
const hour = 3_600_000
const info: TopicInfo = {
  ...{ id, courseId, title: 'Proofs', content: '<p>Which?</p>', attachments: [] },
  ...{ withheldBy: '', withheldFiles: [], author: 'Lan Shen', avatar: '', createdAt: null },
  ...{ publishedAt: Date.UTC(2026, 10, 20, 1), revision: 1, updatedAt: null, endsAt: null, state: 2 },
  ...{ likes: 0, isLiked: false, comments: 0, hidesNames: false, asksAll: false },
  ...{ hasJoined: false, joinedCount: 0, studentCount: 40, serverTime: null },
  can: { manage: true, edit: true, like: true, start: true },
}

signedIn({ ...student, usertype: '1' })
beforeEach(() => {
  server.answer(courseCalls.checkEntry, { state: 1, hasEnded: false, canVisit: true } as never)
  server.answer(topicCalls.update, {})
})

async function edit(more: Partial<TopicInfo>) {
  server.answer(topicCalls.get, { ...info, ...more })
  server.answer(audienceCalls.getAudience, { isForAll: true, list: [] })
  history.replaceState(null, '', `/addActivity/topic?id=${id}&courseId=${courseId}&courseRole=1`)
  return render(<App table={table} client={makeQueryClient()} additions={knownAdditions([])} />)
}
const saved = () => server.inputsOf(topicCalls.update).at(-1) as { endsAt?: number | null } | undefined

test('a topic is given an end in its form', async () => {
  const before = Date.now()
  const screen = await edit({})
  await screen.getByRole('button', { name: /Open until/ }).click()
  await screen.getByRole('button', { name: 'Done' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.inputsOf(topicCalls.update)).toHaveLength(1)
  expect(saved()!.endsAt).toBeGreaterThan(before + 6 * 24 * hour)
})

test('its end is taken away again', async () => {
  const screen = await edit({ endsAt: Date.now() + 50 * hour })
  await screen.getByRole('button', { name: /Open until/ }).click()
  await screen.getByRole('button', { name: 'No end' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(saved).toMatchObject({ endsAt: null })
})

test('an end that has passed stands in nobody’s way: what is changed is saved, and nothing is said of it', async () => {
  const screen = await edit({ endsAt: Date.now() - hour, publishedAt: null, state: 1 })
  await screen.getByRole('textbox', { name: /Title/ }).first().click()
  await userEvent.keyboard('{End}, again')
  await screen.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(saved).toMatchObject({ title: 'Proofs, again' })
  expect(saved()).not.toHaveProperty('endsAt')
})
