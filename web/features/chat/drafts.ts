import type { Mention } from '#contract/features/chat/entities.ts'
import { forget, store, stored } from '#web/lib/storage.ts'

/** What was begun in a conversation and not sent, as this device keeps it. */
export const readDraft = (id: string): string => stored(`chat:${id}`) ?? ''

export function keepDraft(id: string, text: string): void {
  if (text === '') {
    forget(`chat:${id}`)
    forget(`chat:${id}:mentions`)
  } else store(`chat:${id}`, text)
}

/** Who was chosen to be mentioned in it. */
export function readDraftMentions(id: string): Mention[] {
  const kept: unknown = JSON.parse(stored(`chat:${id}:mentions`) ?? '[]')
  return Array.isArray(kept) ? kept : []
}
export const keepDraftMentions = (id: string, mentions: readonly Mention[]) =>
  store(`chat:${id}:mentions`, JSON.stringify(mentions))
