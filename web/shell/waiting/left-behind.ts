import type { Box, Unsent } from '#web/lib/outbox/box.ts'
import { fetchText, type TextRef } from '#web/lib/text-ref.ts'

/** For the question before a logout: read from the device, because it may come before a screen knows of them. */
export const leftBehindIn =
  <T extends Unsent>(box: Box<T>, sentence: TextRef) =>
  async (account: string): Promise<string | undefined> => {
    const { length: count } = await box.all(account)
    return count > 0 ? fetchText(sentence, { count }) : undefined
  }
