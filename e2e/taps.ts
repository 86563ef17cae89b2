import type { Locator, Page } from 'playwright-core'

/** Counts a person's taps in the page, from now on. Typing is none, but going into a field to type is one; what the page clicks itself is none. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`if (!('taps' in window)) {
    window.taps = 0
    addEventListener('click', tap => { if (tap.isTrusted) window.taps += 1 }, true)
  }`)
  const before = await page.evaluate<number>('window.taps')
  return async () => (await page.evaluate<number>('window.taps')) - before
}

/** A finger on the element goes to the left, as for turning to the next page. */
export async function swipeLeft(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to swipe')
  const y = box.y + box.height / 2
  const tools = await page.context().newCDPSession(page)
  const finger = (type: string, ...touchPoints: { x: number; y: number }[]) =>
    tools.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints })
  await finger('touchStart', { x: 320, y })
  for (const x of [280, 220, 160, 100, 40]) await finger('touchMove', { x, y })
  await finger('touchEnd')
  await tools.detach()
}
