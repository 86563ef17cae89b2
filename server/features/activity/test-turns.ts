import type { z } from 'zod'
import { activityCalls as calls } from '#contract/features/activity/calls.ts'
import type { contentItem } from '#contract/features/activity/entities.ts'
import type { Turn } from '#server/kernel/test-moves.ts'

type Item = z.output<typeof contentItem>

/** An activity of the course, as its list shows it now. */
export async function activityOf(
  { courseId, draw, ask }: Turn,
  fits: (activity: Item) => boolean = () => true,
) {
  const shown = await ask(calls.list, { courseId, limit: 50 })
  const found = shown?.list.filter(fits) ?? []
  return found.length > 0 ? draw.one(found) : undefined
}
