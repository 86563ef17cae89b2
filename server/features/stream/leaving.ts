import { job, type Worker, work } from '#server/kernel/jobs.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { topicOf } from './present.ts'
import { mayReadOf } from './reading.ts'
import { knownStreams } from './store.ts'

/** Somebody for whom streams are no longer there. */
interface Leaving {
  accountId: string
  streamIds: readonly string[]
}

const left = job<{ leaving: readonly Leaving[] }>('stream.left')

const expel = ({ hub }: Pick<Unit, 'hub'>, leaving: readonly Leaving[]) => {
  for (const { accountId, streamIds } of leaving) hub.expel(accountId, ...streamIds.map(topicOf))
}

/**
 * Takes people out of streams that are no longer theirs, once this is so: at once, and by a job of the same transaction, because a process
 * that is killed in between says it to nobody, and at the others they would go on hearing.
 */
export function leaveStreams(
  unit: Pick<Unit, 'hub' | 'afterCommit' | 'enqueue'>,
  leaving: readonly Leaving[],
) {
  if (leaving.length === 0) return
  unit.afterCommit(() => expel(unit, leaving))
  void unit.enqueue(left, { leaving })
}

/** Whoever has come back in the meantime stays. */
export const leftWorker: Worker = work(left, async (unit, { leaving }) => {
  const known = await knownStreams(
    unit,
    leaving.flatMap(({ streamIds }) => streamIds),
  )
  const still: Leaving[] = []
  for (const { accountId, streamIds } of leaving) {
    const theirs = streamIds.flatMap(id => known.get(id) ?? [])
    const readable = await mayReadOf(unit.db, { id: accountId, looksAsStudent: false }, theirs)
    still.push({ accountId, streamIds: streamIds.filter(id => !readable.has(id)) })
  }
  unit.afterCommit(() => expel(unit, still))
})
