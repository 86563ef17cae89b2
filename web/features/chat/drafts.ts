import { forget, store, stored } from '#web/lib/storage.ts'

/** What was begun in a conversation and not sent, as this device keeps it. */
export const readDraft = (id: string): string => stored(`chat:${id}`) ?? ''

export function keepDraft(id: string, text: string): void {
  if (text === '') forget(`chat:${id}`)
  else store(`chat:${id}`, text)
}
