import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

interface Violation {
  id: string
  impact: string
  nodes: { html: string }[]
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the page. Screens kept behind the open one stand in the document, too: looking at them takes as long again. */
const run = (only: object) => `axe.run(
  {
    exclude: [...document.querySelectorAll('[data-screen]')].filter(
      screen => ![...screen.children].some(child => child.checkVisibility()),
    ),
  },
  { resultTypes: ['violations'], selectors: false, preload: false, ...${JSON.stringify(only)} },
)`

/** Serious findings of axe on what the page shows, as lines. */
export const findings = (page: Page) => found(page, {})

/** Those of its colours alone. */
export const findingsOfColours = (page: Page) =>
  found(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })

async function found(page: Page, only: object) {
  // Where it is known already, reading its half megabyte again would take longer than what it does.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe)
  const { violations } = (await page.evaluate(run(only))) as {
    violations: Violation[]
  }
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
