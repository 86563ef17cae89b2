import { expect } from 'vitest'
import type { Driver } from './driver.ts'

/** In the page: the middle of what can be pressed or written in and bears this name, once it stands still, as an expression. */
const placeOf = (name: string, within = 'body') => `(() => {
  const wanted = ${JSON.stringify(name)}
  const roots = document.querySelectorAll(${JSON.stringify(within)})
  const selector = 'button, a, input, textarea, [role=button], [role=textbox], [role=tab], [role=radio], [contenteditable=true]'
  const named = one =>
    [one.getAttribute('aria-label'), one.innerText, one.placeholder, ...[...(one.labels || [])].map(label => label.innerText),
     ...(one.getAttribute('aria-labelledby') || '').split(' ').map(id => (document.getElementById(id) || {}).innerText)]
      .some(text => text && (text.trim().replace(/\\s*\\*$/, '') === wanted || text.trim().split('\\n')[0] === wanted))
  for (const root of roots) for (const one of root.querySelectorAll(selector)) {
    if (!named(one) || one.disabled || one.getClientRects().length === 0) continue
    one.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = one.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    const moves = animation => animation.transitionProperty && animation.effect.target.contains(one)
    if (hit && (one.contains(hit) || hit.contains(one)) && !document.getAnimations().some(moves)) return { x, y }
  }
})()`

const focused = `(() => {
  const { tagName, isContentEditable } = document.activeElement
  return /INPUT|TEXTAREA/.test(tagName) || isContentEditable
})()`

/** What a story does in a browser of any engine, by the names that people read. @param address of the server */
export function tellerOf(page: Driver, address: string) {
  const until = <T>(expression: string) =>
    expect.poll(() => page.value<T>(expression).catch(() => undefined), { timeout: 30_000 })
  const press = async (name: string, within?: string) => {
    let place: { x: number; y: number } | undefined
    // What moves without a transition is found where it is only once it is seen there twice.
    const look = async () => {
      const before = place
      place = await page.value<typeof place>(placeOf(name, within)).catch(() => undefined)
      return place && place.x === before?.x && place.y === before.y
    }
    await expect.poll(look, { timeout: 30_000, interval: 150 }).toBe(true)
    await page.press(place!.x, place!.y)
  }
  return {
    see: (text: string) => until(`document.body.innerText.includes(${JSON.stringify(text)})`).toBe(true),
    until,
    press,
    async write(name: string, text: string) {
      await press(name)
      await until(focused).toBe(true)
      await page.type(text)
    },
    go: (path: string) => page.open(address + path),
  }
}
