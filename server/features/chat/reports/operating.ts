import { kernelErrors } from '#contract/error.ts'
import type { StoredBodies, StoredFileBody } from '#contract/features/chat/entities.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { chatReportCalls } from '#contract/features/chat/report-calls.ts'
import { uuid } from '#contract/wire.ts'
import { drawnPictureOf, filesOf } from '#server/features/file/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { removeMessage } from '../changing.ts'
import { shownFile } from '../files.ts'
import { reportsDecided } from './events.ts'
import { report } from './reporting.ts'
import * as store from './store.ts'

const day = 86_400_000

/** @throws notFound */
const reportById = async ({ db, now }: Unit, id: string) =>
  (uuid.test(id) ? await store.findReport(db, id, now) : undefined) ?? fail(kernelErrors.notFound)

export const chatReportHandlers = serve(chatReportCalls, {
  report,

  listReports: async ({ db }, { isDecided, page, limit }) => {
    const list = isDecided ? store.decidedReports : store.openReports
    const rows = await list(db, limit, (page - 1) * limit)
    return pageAnswer(rows.map(present), rows[0]?.total ?? 0, { page, limit })
  },

  getReport: async (context, { id }) => {
    const row = await reportById(context, id)
    const files = await filesOf(context.db, row.file_ids)
    return {
      ...present(row),
      position: row.position,
      entries: row.evidence.map(entry => ({ ...entry, number: 0, code: '' })),
      // Nobody is given the originals of pictures.
      files: [...files.values()].map(file => {
        const shown = shownFile(context, file)
        return shown.isPic ? drawnPictureOf(context, file) : shown
      }),
      ...{ others: row.others, earlier: row.earlier, isRemoved: row.is_removed, days: row.muted_days ?? 0 },
      ...{
        note: row.note,
        decidedBy: row.decided_by,
        decidedAt: row.decided_at,
        mutedUntil: row.muted_until,
      },
    }
  },

  decideReport: async (context, { id, verdict, isRemoved: alsoRemoved, days, note }) => {
    const { db, person, now } = context
    const found = await reportById(context, id)
    const isRemoved = verdict === 'removed' || (verdict !== 'dismissed' && alsoRemoved)
    const mutedDays = verdict === 'muted' ? days : null
    const decided = await store.decide(db, {
      ...{ id, verdict, isRemoved, days: mutedDays, note, byId: person.id, now },
    })
    if (decided.length === 0) fail(chatErrors.reportDecided)
    if (mutedDays) void store.mute(db, found.reported_id, id, now + mutedDays * day)
    void context.emit(reportsDecided, {
      reportId: id,
      reportIds: decided.map(one => one.id),
      ...{ verdict, isRemoved },
    })
    if (isRemoved && found.conversation_id)
      await removeMessage(context, found.conversation_id, found.position)
    return {}
  },

  liftMute: async (context, { id }) => {
    await reportById(context, id)
    void store.unmute(context.db, id)
    return {}
  },
})

const present = (row: store.ReportRow) => ({
  ...{ id: row.id, reportedAt: row.reported_at, reason: row.reason, words: row.words, verdict: row.verdict },
  ...{ reporter: row.reporter, reported: row.reported, groupName: row.group_name },
  excerpt: excerptOf(row.evidence.find(({ position }) => position === row.position)),
})

/** Characters of a message that are shown in a line. */
const excerptLength = 60

/** A message in one line: its text, the name of its file, or the title of its card. */
export function excerptOf(entry: Pick<store.Evidence, 'body'> | undefined) {
  const body = (entry?.body ?? {}) as Partial<StoredBodies['text'] & StoredFileBody & StoredBodies['card']>
  const text = (body.text || body.name || body.title || '').replaceAll(/\s+/g, ' ')
  return text.length > excerptLength ? `${text.slice(0, excerptLength - 1)}…` : text
}
