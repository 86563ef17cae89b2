import type { Page } from 'playwright-core'

/** Opens what the form of an activity asks seldom. */
export const openMore = (page: Page) => page.getByRole('button', { name: /^More options/ }).click()
