import { groupLateness as original } from '#server/features/submission/group-lateness.ts'
import { verdictOf } from '#server/features/submission/judging.ts'

/** A group may hand in as long as the time of whoever looks lasts. */
export const groupLateness: typeof original = async (context, task, accountIds) => {
  const judge = await original(context, task, accountIds)
  return written => ({
    ...judge(written),
    isOpen: verdictOf(task, { state: null, late: null, returned_at: null }, written) !== 'closed',
  })
}
