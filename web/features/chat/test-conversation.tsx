import { render } from 'vitest-browser-react'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import type { AnswerOf } from '#contract/input.ts'
import { App } from '#web/shell/App.tsx'
import { knownAdditions } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { chatPath } from './addresses.ts'
import { chatRoutes } from './routes.ts'

export const id = '01890000-0000-7000-8000-0000000000d1'
export const streamId = '01890000-0000-7000-8000-0000000000d2'
export const friendId = '01890000-0000-7000-8000-0000000000a2'

type Conversation = AnswerOf<typeof chatCalls.getConversation>
type Row = AnswerOf<typeof chatCalls.listConversations>['list'][number]

const between = {
  ...{ id, streamId, friendId, name: '沈岚', avatar: '', courseName: 'Linear Algebra' },
  ...{ isMuted: false, isGroup: false },
}
/** Between two, nothing of which is read. */
export const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  ...{ ...between, isBlocked: false, seen: 0, friendSeen: 0, refusal: '', group: null, ...more },
})
/** The same on the list. */
export const row = (more: Partial<Row> = {}): Row => ({
  ...{ ...between, unread: 0, last: entry(1), isMentioned: false, people: [], ...more },
})
export const chatAddress = chatPath({ id, friendId })

export const pageOf = <T,>(list: T[]) => ({
  ...{ list, total: list.length, currentPage: 1, pageTotal: 1, pageSize: 30 },
})
export const entry = (position: number, more: Partial<StreamEntry> = {}): StreamEntry => ({
  ...{ position, number: position, at: Date.now(), byId: friendId, code: `code ${position}`, type: 'text' },
  ...{ body: { text: `message ${position}` }, isRemoved: false, ...more },
})
/** All that a stream says. */
export const said = (...list: StreamEntry[]) => ({
  ...{ list: [...list].reverse(), whole: list.length, last: list.length, position: list.length },
  ...{ first: 1, more: false },
})

/** The screens of chat alone, at an address. */
export async function openChatAt(address: string) {
  // biome-ignore lint/plugin: begins at an address
  history.replaceState(null, '', address)
  const screen = await render(
    <App table={chatRoutes} client={makeQueryClient()} additions={knownAdditions([])} />,
  )
  return {
    ...screen,
    button: (name: string | RegExp) => screen.getByRole('button', { name, exact: true }),
    field: screen.getByRole('textbox', { name: 'Message' }),
  }
}
