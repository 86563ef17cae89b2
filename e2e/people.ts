import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { matchPath } from 'react-router'
import type { Language } from '#contract/error.ts'

// Through a variable: these types belong to the browser, and the server's type check does not know it.
const routesFile: string = join(import.meta.dirname, '..', 'web', 'routes.ts')
const { screenRoutes } = (await import(routesFile)) as { screenRoutes: { path: string }[] }

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Which screens a browser has shown, and the errors in their consoles; the ledger of the tests reads it. */
const shown: Record<string, { visited: number; errors: number }> = {}

export interface Guest {
  page: Page
  context: BrowserContext
  /** Errors in the console and exceptions so far, with the address at which they happened. */
  errors: string[]
}

export interface Appearance {
  language?: Language
  dark?: boolean
  /** A phone of 375×812 unless told otherwise. */
  wide?: boolean
  /** Lets the service worker run. */
  installable?: boolean
}

/** A browser with several people in it, each with a phone of their own. */
export async function openBrowser(address: () => string) {
  const browser: Browser = await chromium.launch({
    executablePath: process.env.LECTERN_CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
  })

  /** Somebody opens the web client. With a token they are logged in already. */
  async function enter(token: string | null, appearance: Appearance = {}): Promise<Guest> {
    const { language = 'en', dark = false, wide = false, installable = false } = appearance
    const kept = [{ name: 'xlanguage', value: String(language) }]
    if (token) kept.push({ name: 'token', value: token })
    const context = await browser.newContext({
      baseURL: address(),
      viewport: wide ? { width: 1280, height: 800 } : { width: 375, height: 812 },
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: !wide,
      isMobile: !wide,
      serviceWorkers: installable ? 'allow' : 'block',
      reducedMotion: 'reduce',
      // Once: whoever logs out, or chooses another language, stays so when a page is loaded anew.
      storageState: { cookies: [], origins: [{ origin: address(), localStorage: kept }] },
    })
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    const errors: string[] = []
    watch(page, errors)
    return { page, context, errors }
  }

  return {
    enter,
    async close() {
      await browser.close()
      const folder = process.env.LECTERN_EXERCISED
      if (!folder) return
      mkdirSync(folder, { recursive: true })
      writeFileSync(
        join(folder, `routes-${process.pid}-${Date.now()}.json`),
        JSON.stringify({ calls: {}, routes: shown }),
      )
    },
  }
}

function watch(page: Page, errors: string[]) {
  let open = ''
  const note = (what: 'visited' | 'errors') => {
    if (!open) return
    const counts = shown[open] ?? { visited: 0, errors: 0 }
    counts[what] += 1
    shown[open] = counts
  }
  page.on('framenavigated', frame => {
    if (frame !== page.mainFrame() || !frame.url().startsWith('http')) return
    const { pathname } = new URL(frame.url())
    open =
      pathname === '/'
        ? '/'
        : (screenRoutes.find(route => matchPath({ path: route.path, caseSensitive: false }, pathname))
            ?.path ?? '')
    note('visited')
  })
  const complain = (text: string) => {
    errors.push(`${page.url()}: ${text}`)
    note('errors')
  }
  page.on('pageerror', error => complain(error.message))
  page.on('console', message => {
    // What a test cuts off on purpose is reported by the browser itself, not by us.
    if (
      message.type() === 'error' &&
      !/net::ERR_|WebSocket connection|Failed to load resource/.test(message.text())
    )
      complain(message.text())
  })
}
