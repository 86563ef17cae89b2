import type { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'
import { submissionCounts } from './entities.ts'

/**
 * What open screens are told about the handed-in work of a kind.
 * @param feature the kind's, the beginning of their names
 * @param key the fields in which a message says which task and course it is about
 */
export const submissionMessagesOf = <
  const Key extends Record<string, readonly [spelling: string, schema: z.ZodType]>,
>(
  feature: string,
  key: Key,
) => ({
  workChanged: message(
    `${feature}_work_changed`,
    "Something about the student's own work is new: returned, graded, published, handed in on another device. Ask again.",
    wired(key),
  ),
  draftChanged: message(
    `${feature}_draft_changed`,
    'Somebody of the group has saved what they write together. Ask again.',
    wired(key),
  ),
  countsChanged: message(
    `${feature}_counts`,
    'For staff: how many have handed in and are graded by now; at most about twice a second.',
    wired({ ...key, counts: submissionCounts }),
  ),
  downloadChanged: message(
    `${feature}_works_packed`,
    'For whoever asked for a file of all works: it has come further. Ask again.',
    wired(key),
  ),
})
