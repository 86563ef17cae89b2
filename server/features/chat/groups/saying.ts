import type { GroupEvent } from '#contract/features/chat/entities.ts'
import { groupEvent } from '#contract/features/chat/rules.ts'
import { addEntries } from '#server/features/stream/public.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { publishNews } from '../news.ts'

/** People who are named in one line. */
const maxNamed = 20

/** What was done with a group, said in it. Of people who were named only the first. @returns where each stands */
export async function sayDone(
  unit: Unit,
  said: readonly { id: string; streamId: string; event: GroupEvent }[],
): Promise<number[]> {
  for (const { id } of said) publishNews(unit, id)
  const entries = await addEntries(
    unit,
    said.map(({ streamId, event }) => ({ streamId, type: groupEvent, body: shortened(event) })),
  )
  return entries.map(entry => entry?.position ?? 0)
}

const shortened = ({ ids, ...event }: GroupEvent): GroupEvent =>
  ids ? { ...event, ids: ids.slice(0, maxNamed), count: ids.length } : event
