import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, onTestFailed } from 'vitest'
import type { CastMember } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { type Appearance, type Guest, openBrowser } from './people.ts'

/** Where a failed journey leaves what each phone showed. */
const root = join(import.meta.dirname, '..')
const reports = join(root, '.reports')
const pages = join(root, '.build', 'web')

/**
 * A server with the cast and the built web client, and a browser for several people: `const on = stage()`, then inside
 * tests `await on.enter(teacher1)` is a phone on which the teacher is logged in.
 */
export function stage(settings: Record<string, string> = {}, chromium: readonly string[] = []) {
  const app = testApp({ listen: true, pages, settings })
  let browser: Awaited<ReturnType<typeof openBrowser>> | undefined
  beforeAll(async () => {
    browser = await openBrowser(() => app().address, chromium)
  })
  afterAll(() => browser?.close())
  return {
    app,
    /** Somebody of the cast, logged in; null is a guest. */
    async enter(person: CastMember | null, appearance?: Appearance) {
      const guest = await browser!.enter(person ? await app().freshToken(person) : null, appearance)
      onTestFailed(async ({ task }) => {
        const kept = await keep(guest, `${task.name} ${person?.login ?? 'guest'}`)
        for (const error of task.result?.errors ?? [])
          error.message += kept.map(path => `\n${relative(root, path)}`).join('')
      })
      return guest
    },
  }
}

/** Keeps each open page of a phone as a picture and as its document, and what it said. @returns their paths */
async function keep({ context, said }: Guest, name: string) {
  await mkdir(reports, { recursive: true })
  const path = join(reports, name.replace(/\W+/g, '-'))
  const open = context.pages()
  const kept = open.map(async (page, index) => {
    const to = index === 0 ? path : `${path}-${index + 1}`
    // A page that hangs must not hide the others.
    await page.screenshot({ path: `${to}.png`, timeout: 10_000 }).catch(() => {})
    await writeFile(`${to}.html`, await page.content().catch(String))
    return `${to}.png`
  })
  await writeFile(`${path}.txt`, [...open.map(page => page.url()), ...said, ''].join('\n'))
  return [`${path}.txt`, ...(await Promise.all(kept))]
}
