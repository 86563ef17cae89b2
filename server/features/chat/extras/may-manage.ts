import type { Database } from '#server/kernel/database.ts'
import { requireMayWrite } from '../may-write.ts'

/**
 * Whether somebody may arrange what all see of a conversation, such as what is pinned: each of two.
 * @throws notFound where they are not in it, otherwise why they may not
 */
export const requireMayManage = (db: Database, accountId: string, conversationId: string) =>
  requireMayWrite(db, accountId, conversationId)
