import type { ErrorDefinition } from '#contract/error.ts'
import { kernelErrors } from '#contract/error.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type Standing, standings } from './store.ts'

/** Why somebody may not write to the other one (decision 299). */
export function refusalOf(standing: Standing): ErrorDefinition | undefined {
  if (standing.is_closed) return chatErrors.closed
  if (standing.has_blocked) return chatErrors.blocked
  if (standing.is_blocked) return chatErrors.refused
  return standing.shares_course ? undefined : chatErrors.noSharedCourse
}

/** @throws notFound where they are not in the conversation, otherwise why they may not write in it */
export async function requireMayWrite(db: Database, accountId: string, conversationId: string) {
  const standing = await standings.first(db, [accountId], [conversationId])
  const refusal = standing ? refusalOf(standing) : kernelErrors.notFound
  if (refusal) fail(refusal)
}
