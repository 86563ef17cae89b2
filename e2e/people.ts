import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { matchPath } from 'react-router'
import type { Language } from '#contract/error.ts'
import { quietFlags } from '#web/test/chromium-flags.ts'

// Through a variable: these types belong to the browser, and the server's type check does not know it.
const routesFile: string = join(import.meta.dirname, '..', 'web', 'routes.ts')
const { screenRoutes } = (await import(routesFile)) as { screenRoutes: { path: string; leadsTo?: string }[] }

/** The last such list is the one that Chromium obeys, so it repeats Playwright's (chromiumSwitches). */
const withoutFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Each phone is a window, and each window would run the suggestions of an address bar that nobody sees.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

const flags = [...quietFlags, `--disable-features=${withoutFeatures.join()}`]

/**
 * Which screens a browser has shown with their content (not a skeleton, a refusal, a failure), and the errors in their
 * consoles; the ledger of the tests reads it.
 */
let shown: Record<string, { visited: number; errors: number }> = {}

/** In the page: tells of each screen whose content has come. Skeletons and states bear marks (web/ui). */
const reportShown = `(() => {
  const told = new Set()
  let waits = false
  const look = () => {
    waits = false
    for (const screen of document.querySelectorAll('[data-screen]')) {
      const path = screen.dataset.screen
      const visit = path + location.href
      const stands = [...screen.children].some(child => child.checkVisibility())
      const away = screen.querySelector('[data-state=waiting], [data-state=refused], [data-state=error]')
      if (told.has(visit) || !stands || away || screen.textContent.trim().length < 2) continue
      told.add(visit)
      window.screenShown(path)
    }
  }
  new MutationObserver(() => {
    if (!waits) setTimeout(look, 50)
    waits = true
  }).observe(document, { subtree: true, childList: true, attributes: true })
})()`

export interface Guest {
  page: Page
  context: BrowserContext
  /** Errors in the console and exceptions so far, with the address at which they happened. */
  errors: string[]
  /** What all its pages have said in their consoles, also what a test causes on purpose. */
  said: string[]
}

export interface Appearance {
  language?: Language
  dark?: boolean
  /** A phone of 375×812 unless told otherwise. */
  wide?: boolean
  /** Lets the service worker run. */
  installable?: boolean
}

/** A microphone that beeps once a second, and nobody who is asked whether it may be heard. */
export const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** A browser with several people in it, each with a phone of their own. @param more arguments of Chromium */
export async function openBrowser(address: () => string, more: readonly string[] = []) {
  const browser: Browser = await chromium.launch({
    executablePath: process.env.LECTERN_CHROMIUM ?? '/usr/bin/chromium',
    args: [...flags, ...more],
  })

  /** A way back through the history that is still under way, when a sheet has just closed, stops what is opened by its address. */
  function goAgainWhenStopped(page: Page) {
    const go = page.goto.bind(page)
    page.goto = (address, options) =>
      go(address, options).catch(error => {
        if (String(error).includes('ERR_ABORTED')) return go(address, options)
        throw error
      })
  }

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
      timezoneId: 'Asia/Shanghai',
      serviceWorkers: installable ? 'allow' : 'block',
      reducedMotion: 'reduce',
      // Once: whoever logs out, or chooses another language, stays so when a page is loaded again.
      storageState: { cookies: [], origins: [{ origin: address(), localStorage: kept }] },
    })
    await context.exposeFunction('screenShown', (path: string) => note(path, 'visited'))
    await context.addInitScript(reportShown)
    const said: string[] = []
    context.on('console', message => said.push(`${message.type()}: ${message.text()}`))
    context.on('weberror', failure => said.push(String(failure.error().stack)))
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    goAgainWhenStopped(page)
    const errors: string[] = []
    watch(page, errors)
    return { page, context, errors, said }
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
      // The next file runs in the same process.
      shown = {}
    },
  }
}

function note(path: string, what: 'visited' | 'errors') {
  const counts = shown[path] ?? { visited: 0, errors: 0 }
  counts[what] += 1
  shown[path] = counts
}

const routeOf = (url: string) => {
  const { pathname } = new URL(url)
  return screenRoutes.find(({ path }) => matchPath({ path, caseSensitive: false }, pathname))
}

function watch(page: Page, errors: string[]) {
  // An address that only leads on shows nothing of its own.
  page.on('framenavigated', frame => {
    if (frame !== page.mainFrame() || !frame.url().startsWith('http')) return
    const route = routeOf(frame.url())
    if (route?.leadsTo) note(route.path, 'visited')
  })
  const complain = (text: string) => {
    errors.push(`${page.url()}: ${text}`)
    const route = page.url().startsWith('http') ? routeOf(page.url()) : undefined
    if (route) note(route.path, 'errors')
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
