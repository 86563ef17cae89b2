import type { ErrorDefinition } from '#contract/error.ts'
import { kernelErrors } from '#contract/error.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type Standing, standings } from './store.ts'

/** Why somebody may not write to the other one (decision 299), or in a group (decision 301). */
export function refusalOf(standing: Standing): ErrorDefinition | undefined {
  if (standing.scope) return refusalInGroup(standing)
  if (standing.is_silenced) return chatErrors.silenced
  if (standing.is_closed) return chatErrors.closed
  if (standing.has_blocked) return chatErrors.blocked
  if (standing.is_blocked) return chatErrors.refused
  return standing.shares_course ? undefined : chatErrors.noSharedCourse
}

function refusalInGroup(standing: Standing): ErrorDefinition | undefined {
  if (standing.is_over) return chatErrors.dissolved
  if (standing.is_course_deleted) return chatErrors.courseDeleted
  if (standing.is_silenced) return chatErrors.silenced
  return standing.staff_only && !standing.is_staff ? chatErrors.staffWrite : undefined
}

/** @throws notFound where they are not in the conversation, otherwise why they may not write in it */
export async function requireMayWrite(
  { db, now }: { db: Database; now: number },
  accountId: string,
  conversationId: string,
) {
  const standing =
    (await standings.first(db, [accountId], [conversationId], now)) ?? fail(kernelErrors.notFound)
  const refusal = refusalOf(standing)
  if (refusal) fail(refusal)
  return standing
}
