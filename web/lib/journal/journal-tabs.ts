import type { Replacement, TabEntry } from './journal-merge.ts'

/** What tabs of one person tell each other about an item. */
export type TabMessage =
  | ({ kind: 'entry' } & TabEntry<unknown>)
  | { kind: 'saved'; value: unknown; sequence: number; writer: string }
  | { kind: 'handedIn'; value: unknown; sequence: number }
  | ({ kind: 'replaced' } & Replacement<unknown>)

export interface Tabs {
  tell(message: TabMessage): void
  close(): void
}

/** Names a tab among the others. */
export const newTabId = () => Math.random().toString(36).slice(2, 10)

/** Connects an item with the same item in other tabs; if the browser cannot, there appear to be none. */
export function openTabs(item: string, hear: (message: TabMessage) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel('lectern-journal')
  channel.onmessage = ({ data }: MessageEvent<{ item: string; message: TabMessage }>) => {
    if (data.item === item) hear(data.message)
  }
  return { tell: message => channel.postMessage({ item, message }), close: () => channel.close() }
}
