import { kernelErrors } from '#contract/error.ts'
import type { StoredFileBody } from '#contract/features/chat/entities.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import type { chatReportCalls } from '#contract/features/chat/report-calls.ts'
import { groupEvent, maxReports, reportedAround } from '#contract/features/chat/rules.ts'
import { storable } from '#server/features/stream/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { HandlerOf } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { messageReported } from './events.ts'
import { countReports, type Evidence, entriesAround, insertReport } from './store.ts'

const day = 86_400_000

/** Hands a message that somebody reads to the operator, with what stands around it as it is at this moment. */
export const report: HandlerOf<(typeof chatReportCalls)['report']> = async (
  context,
  { id, position, reason, words },
) => {
  const { db, person, now } = context
  const [rows, { reports }] = await Promise.all([
    entriesAround(db, person.id, id, position, reportedAround),
    countReports(db, person.id, now - day),
  ])
  const message = rows.find(row => row.position === position)
  if (!message?.by_id || message.removed_at !== null || message.type === groupEvent)
    return fail(kernelErrors.notFound)
  if (message.by_id === person.id) fail(chatErrors.ownReported)
  if (reports >= maxReports) fail(chatErrors.tooManyReports, { limit: maxReports })
  const evidence = rows.map(
    (row): Evidence => ({
      ...{ position: row.position, at: row.at, byId: row.by_id, name: row.name ?? '' },
      ...{ type: row.type, body: row.body, isRemoved: row.removed_at !== null },
    }),
  )
  const made = {
    ...{ id: newId(), conversationId: id, position, reporterId: person.id, reportedId: message.by_id },
    ...{ reason, words, evidence: storable(evidence), now },
    fileIds: rows.flatMap(({ body }) => (body as Partial<StoredFileBody>).fileId ?? []),
  }
  if ((await insertReport(db, made)).length > 0) void context.emit(messageReported, { reportId: made.id })
  return {}
}
