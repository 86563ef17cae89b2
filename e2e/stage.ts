import { join } from 'node:path'
import { afterAll, beforeAll, onTestFailed } from 'vitest'
import type { CastMember } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { type Appearance, openBrowser } from './people.ts'

/** Where a failed journey leaves what each phone showed. */
const reports = join(import.meta.dirname, '..', '.reports')
const pages = join(import.meta.dirname, '..', '.build', 'web')

/**
 * A server with the cast and the built web client, and a browser for several people: `const on = stage()`, then inside
 * tests `await on.enter(teacher1)` is a phone on which the teacher is logged in.
 */
export function stage(settings: Record<string, string> = {}) {
  const app = testApp({ listen: true, pages, settings })
  let browser: Awaited<ReturnType<typeof openBrowser>> | undefined
  beforeAll(async () => {
    browser = await openBrowser(() => app().address)
  })
  afterAll(() => browser?.close())
  return {
    app,
    /** Somebody of the cast, logged in; null is a guest. */
    async enter(person: CastMember | null, appearance?: Appearance) {
      const guest = await browser!.enter(person ? await app().freshToken(person) : null, appearance)
      onTestFailed(async ({ task }) => {
        if (guest.page.isClosed()) return
        const name = `${task.name} ${person?.login ?? 'guest'}`.replace(/\W+/g, '-')
        await guest.page.screenshot({ path: join(reports, `${name}.png`) })
      })
      return guest
    },
  }
}
