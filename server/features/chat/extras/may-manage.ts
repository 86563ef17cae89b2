import { kernelErrors } from '#contract/error.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { requireMayWrite } from '../may-write.ts'

/**
 * Whether somebody may arrange what all see of a conversation, such as what is pinned: each of two, of a group its owner and the staff.
 * @throws notFound where they are not in it, notAllowed, otherwise why they may not write there
 */
export async function requireMayManage(
  unit: { db: Database; now: number },
  accountId: string,
  conversationId: string,
) {
  const { scope, is_staff } = await requireMayWrite(unit, accountId, conversationId)
  if (scope && !is_staff) fail(kernelErrors.notAllowed)
}
