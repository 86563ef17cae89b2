import { kernelErrors } from '#contract/error.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { requireMayWrite } from '../may-write.ts'

/**
 * Whether somebody may arrange what all see of a conversation, such as what is pinned: each of two, staff and
 * owner of a group.
 * @throws notFound where they are not in it, otherwise why they may not
 */
export async function requireMayManage(
  db: Database,
  accountId: string,
  conversationId: string,
): Promise<void> {
  const { scope, is_staff } = await requireMayWrite(db, accountId, conversationId)
  if (scope && !is_staff) fail(kernelErrors.notAllowed)
}
