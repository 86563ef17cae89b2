import type { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { batchCalls } from '#contract/features/group/calls.ts'
import { phraseCalls } from '#contract/features/rubric/calls.ts'
import { CourseCheck } from '#web/features/course/entry/CourseCheck.tsx'
import { fakeServer } from '#web/lib/fake-server.ts'
import { closeJournalStore } from '#web/lib/journal/journal-store.ts'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { endSession } from '#web/lib/session.ts'
import { App } from '#web/shell/App.tsx'
import { type Addition, add, entryChecks, knownAdditions } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { place } from '#web/test/place.tsx'
import { fakeSocket } from '#web/test/push.ts'
import { student } from '#web/test/user.ts'
import { homeworkRoutes } from './routes.ts'
import { courseId, homeworkId } from './test-submissions.ts'

const token = 'a'.repeat(64)

/** A feature's screens in the real client, on a fake server and a fake socket. */
export function stage(shown: readonly ScreenRoute[] = homeworkRoutes, more: readonly Addition[] = []) {
  const server = fakeServer()
  const socket = fakeSocket()
  localStorage.setItem('token', token)
  server.answer(accountCalls.getAccount, student)
  server.answer(courseCalls.checkEntry, { state: 1, hasEnded: false, canVisit: true } as never)
  server.answer(activityCalls.listFolders, { list: [] })
  server.answer(batchCalls.listBatches, { list: [], total: 0, can: { manage: true } })
  server.answer(phraseCalls.list, { list: [] })
  server.answer(courseCalls.getPermissions, {
    courseAdmin: 1,
    auth: [],
    authData: { courseAdmin: 1, auth: [] },
    hasEnded: false,
  })
  const additions = knownAdditions([add(entryChecks, CourseCheck), ...more])
  const table = [...shown, place('/courseHome'), place('/ktpCourse')]
  const clients: QueryClient[] = []
  const screens: { unmount(): unknown }[] = []
  return {
    server,
    socket,
    async open(address: string) {
      history.replaceState(null, '', address)
      const client = makeQueryClient()
      clients.push(client)
      const screen = await render(<App table={table} client={client} additions={additions} />)
      screens.push(screen)
      await vi.waitFor(() => {
        if (socket.connected() === 0) throw new Error('not connected')
      })
      return screen
    },
    /** The page is closed: only what the device keeps is left. */
    async reload() {
      // What still waits to be sent, or to be kept once more, stops with the session, while its screen still stands.
      endSession()
      for (const screen of screens.splice(0)) await screen.unmount()
      for (const client of clients.splice(0)) await client.cancelQueries()
      await closeJournalStore()
      localStorage.setItem('token', token)
    },
    async stop() {
      // What is written after the store was emptied, or a question that is asked again, would meet the next story.
      endSession()
      for (const screen of screens) await screen.unmount()
      for (const client of clients) await client.cancelQueries()
      socket.stop()
      server.stop()
      await closeJournalStore()
      indexedDB.deleteDatabase('lectern-journal')
    },
  }
}

export const address = (page: string, role: 0 | 1, more = '') =>
  `/homework${page}?id=${homeworkId}&courseId=${courseId}&courseRole=${role}${more}`
