import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { silenceCalls } from '#web/lib/fake-server.ts'
import { endSession } from '#web/lib/session.ts'
import { askedStore } from '#web/ui/base/ask.ts'

// As they were before any file had been run in this page.
const { WebSocket, XMLHttpRequest } = window
const address = location.href

/** All files of a worker share one page and its modules: what one leaves behind must not meet the next. */
export async function freshenPage(): Promise<void> {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  endSession()
  await closeQuestions()
  silenceCalls()
  Object.assign(window, { WebSocket, XMLHttpRequest })
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name)
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  document.body.replaceChildren()
  sessionStorage.clear()
  history.replaceState(null, '', address)
  await page.viewport(375, 812)
}

/** A question that a test leaves open would lie over the next one's screen. */
export async function closeQuestions(): Promise<void> {
  await vi.waitFor(() => {
    const { open, toast } = askedStore.current()
    if (toast) askedStore.toastGone(toast.id)
    if (open) askedStore.answered()
    expect(askedStore.current().question).toBeNull()
  })
}
