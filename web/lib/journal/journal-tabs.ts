import type { Replacement, TabEntry } from './journal-merge.ts'

/** What tabs of one person tell each other about an item. */
export type TabMessage =
  | ({ kind: 'entry' } & TabEntry<unknown>)
  | { kind: 'saved'; value: unknown; sequence: number; writer: string }
  | { kind: 'handedIn'; value: unknown; sequence: number }
  | ({ kind: 'replaced' } & Replacement<unknown>)

export interface Tabs {
  /** @param item of which this is */
  tell(item: string, message: TabMessage): void
  close(): void
}

/** Names a tab among the others. */
export const newTabId = () => Math.random().toString(36).slice(2, 10)

/** Connects items with the same items in other tabs; if the browser cannot, there appear to be none. */
export function openTabs(hear: (item: string, message: TabMessage) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel('lectern-journal')
  channel.onmessage = ({ data }: MessageEvent<{ item: string; message: TabMessage }>) =>
    hear(data.item, data.message)
  return {
    tell: (item, message) => channel.postMessage({ item, message }),
    close: () => channel.close(),
  }
}
