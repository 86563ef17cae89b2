import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { NotificationBell } from '#web/features/notification/parts/NotificationBell.tsx'
import { profileRoutes } from '#web/features/profile/routes.ts'
import { App } from '#web/shell/App.tsx'
import { add, barButtons, knownAdditions, prompts } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { server, signedIn, socket } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import { messagesPath } from './addresses.ts'
import { chatRoutes } from './routes.ts'
import { UnreadTab } from './UnreadTab.tsx'

const id = '01890000-0000-7000-8000-0000000000d1'
const unread = (letters: number) => ({ total: 0, teaching: 0, academic: 0, system: 0, letters })

signedIn(student)

test('the tab of messages says how many are unread, without a call of its own, and follows what comes', async () => {
  server.answer(chatCalls.listConversations, {
    ...{ list: [], total: 0, currentPage: 1, pageTotal: 1, pageSize: 30 },
  })
  server.answer(notificationCalls.countUnread, unread(3))
  history.replaceState(null, '', messagesPath)
  const screen = await render(
    <App
      table={[...chatRoutes, ...profileRoutes]}
      client={makeQueryClient()}
      additions={knownAdditions([add(barButtons, NotificationBell), add(prompts, UnreadTab)])}
    />,
  )
  const tab = screen.getByRole('navigation').getByRole('button', { name: /Messages/ })
  await expect.element(tab).toHaveTextContent('3Messages')
  expect(server.inputsOf(notificationCalls.countUnread)).toHaveLength(1)
  await expect.poll(socket.connected).toBe(1)
  server.answer(notificationCalls.countUnread, unread(4))
  socket.push(chatMessages.news, { conversationId: id })
  socket.push(chatMessages.news, { conversationId: id })
  await expect.poll(() => tab.element().textContent, { timeout: 15_000 }).toContain('4')
  expect(server.inputsOf(notificationCalls.countUnread).length).toBeLessThanOrEqual(3)
})
