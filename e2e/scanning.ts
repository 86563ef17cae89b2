import type { Locator, Page } from 'playwright-core'

interface Outcomes {
  isIn: Locator
  /** Says that the code has changed. */
  isOld: Locator
}

/** Opens the code that is shown, and the next one when a slow phone came with a code that had changed meanwhile. */
export async function scanUntilIn(page: Page, shownCode: () => Promise<string>, { isIn, isOld }: Outcomes) {
  for (let scans = 0; scans < 3; scans++) {
    await page.goto(await shownCode())
    await isIn.or(isOld).first().waitFor()
    if (await isIn.first().isVisible()) return
  }
  throw new Error('each code had changed before it arrived')
}
