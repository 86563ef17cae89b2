import { afterAll, beforeAll, expect } from 'vitest'
import { openMailbox } from '#server/ports/test-mailbox.ts'

/**
 * A real SMTP server for the journeys of one file. Give `settings` to `stage`; the address is in it before the server
 * starts, because this is called first.
 */
export function mailbox() {
  const settings: Record<string, string> = {}
  let box: Awaited<ReturnType<typeof openMailbox>>
  beforeAll(async () => {
    box = await openMailbox()
    settings.MAIL_URL = box.url
  })
  afterAll(() => box.close())
  return {
    settings,
    /** The code in the last letter to this address, once it has arrived. */
    async code(to: string) {
      const find = () => codeIn(box.letters.findLast(letter => letter.to.includes(to))?.text)
      await expect.poll(find).toBeDefined()
      return find() ?? ''
    },
  }
}

/** The code of six digits in a message. */
export const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0]
