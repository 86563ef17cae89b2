import type { Played } from '#contract/features/activity/played.ts'
import { type KeptRecord, readEntries, removeEntry, writeEntry } from '#web/lib/journal/journal-store.ts'

/** What was watched since the player was opened, as the device keeps it until the server has it. */
export interface Viewing {
  /** Names this opening of the player. */
  viewing: string
  videoId: string
  ranges: readonly Played[]
  /** Seconds played. */
  played: number
  position: number
  /** When it was last played, in milliseconds. */
  at: number
}

const beginning = (account: string) => `${account}/watching:`

/** All that the device keeps of an account, the oldest first. */
export async function keptViewings(account: string): Promise<Viewing[]> {
  const records = await readEntries(beginning(account))
  return records.map(({ value }: KeptRecord) => value as Viewing).sort((one, other) => one.at - other.at)
}

export const keepViewing = (account: string, viewing: Viewing) =>
  writeEntry({
    id: beginning(account) + viewing.viewing,
    value: viewing,
    at: viewing.at,
    ...{ sequence: 0, base: 0, writer: '', sent: [] },
  })

/** Forgets what the server has, unless more was watched meanwhile. */
export const forgetViewing = (account: string, { viewing, at }: Viewing) =>
  removeEntry(beginning(account) + viewing, kept => kept.at <= at)
