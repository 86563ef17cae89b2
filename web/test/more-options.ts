import type { Locator } from 'vitest/browser'

interface Within {
  getByRole(role: 'button', options: { name: RegExp }): Locator
}

/** The line that says what differs from the usual in a form. */
export const moreLine = (screen: Within) => screen.getByRole('button', { name: /^More options/ })

/** Opens what a form asks seldom. */
export const openMore = (screen: Within) => moreLine(screen).click()
