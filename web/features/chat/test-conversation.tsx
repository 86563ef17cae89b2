import { render } from 'vitest-browser-react'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import { App } from '#web/shell/App.tsx'
import { knownAdditions } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { chatRoutes } from './routes.ts'

export const friendId = '01890000-0000-7000-8000-0000000000a2'

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
