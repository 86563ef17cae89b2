import type { QueryClient } from '@tanstack/react-query'
import { openPaper } from '#contract/features/test/opening.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { StartedPaper } from '#contract/features/test/taking-entities.ts'
import { comesWith, keyOf, send } from '#web/lib/call.ts'
import {
  type KeptRecord,
  readEntries,
  readEntry,
  removeEntry,
  writeEntry,
} from '#web/lib/journal/journal-store.ts'

/** What a device keeps of a test before it is begun (docs/decisions/276-papers-sealed-ahead.md). */
interface KeptPaper extends KeptRecord {
  value: Ahead & { blobs: string[] }
}

/** What of a paper lies on the device. */
export interface Ahead {
  /** Empty: nothing does. */
  version: string
  /** How many questions, of how many that may be asked; absent in what was kept before this was said. */
  sealedCount?: number
  questionCount?: number
  sealedPictures?: number
  pictureCount?: number
}
const nothing: Ahead = { version: '' }

/** So many tests are kept at most, for so long; what was begun is not kept any more. */
const limits = { tests: 3, days: 7 }
const dayMs = 86_400_000

const beginning = (accountId: string) => `${accountId}/sealed:`
const idOf = (accountId: string, testId: string) => beginning(accountId) + testId

/**
 * Fetches what is sealed of a test, unless the device has it, and keeps it. Without a network that which it has is taken to be the
 * right one; the beginning tells.
 */
export async function keepAhead(accountId: string, testId: string): Promise<Ahead> {
  const id = idOf(accountId, testId)
  const held = aheadIn(await readEntry<KeptPaper>(id))
  try {
    const { blobs, ...ahead } = await send(takingCalls.getSealed, {
      ...{ id: testId as never, version: held.version },
    })
    if (ahead.version === held.version) return held
    await forgetPaper(accountId, testId)
    if (ahead.version === '') return nothing
    await writeEntry<KeptPaper>({ id, at: Date.now(), value: { ...ahead, blobs } })
    await tidy(accountId)
    return ahead
  } catch {
    return held
  }
}

function aheadIn(kept: KeptPaper | undefined): Ahead {
  if (!kept) return nothing
  const { blobs, ...ahead } = kept.value
  return ahead
}

async function tidy(accountId: string) {
  const kept = await readEntries<KeptPaper>(beginning(accountId))
  const newest = [...kept].sort((one, other) => other.at - one.at)
  for (const [place, { id, at }] of newest.entries())
    if (place >= limits.tests || at < Date.now() - limits.days * dayMs) await removeEntry(id)
}

const forgetPaper = (accountId: string, testId: string) => removeEntry(idOf(accountId, testId))

/**
 * Opens a paper that was begun, and gives it to whoever asks for it next, also without a network.
 * @returns false where that cannot be done, whatever the reason: then it is to be asked for
 */
export async function openKept(
  client: QueryClient,
  accountId: string,
  started: StartedPaper,
): Promise<boolean> {
  const { id } = started
  try {
    const kept = await readEntry<KeptPaper>(idOf(accountId, id))
    if (!kept || kept.value.version !== started.keys?.version) return false
    const paper = await openPaper(started, kept.value.blobs)
    comesWith(takingCalls.getPaper, { id }, Promise.resolve(paper))
    client.setQueryData(keyOf(takingCalls.getPaper, { id }), paper)
    return true
  } catch (error) {
    console.warn('a sealed paper cannot be opened', error)
    return false
  } finally {
    void forgetPaper(accountId, id)
  }
}
