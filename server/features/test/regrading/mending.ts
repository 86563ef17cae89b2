import { sql } from 'kysely'
import { changeQuestion, noteUses } from '#server/features/question/public.ts'
import { changePaperPoints, keepSlotPoints } from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { ChangedQuestion, Mended } from './changes.ts'
import type { LoggedChange } from './log.ts'
import { pointsAfter } from './papers.ts'

const updateQuestions = prepared(
  (_, id: string, rows: string, now: number) => sql`
    update test_question as asked set version_id = made.version_id, points = made.points, is_full = made.is_full,
      dropped_at = case when made.is_dropped then coalesce(asked.dropped_at, ${at(now)}) end
    from jsonb_to_recordset(${rows}::jsonb) as made (slot int, version_id uuid, points numeric, is_dropped boolean,
      is_full boolean)
    where asked.activity_id = ${id} and asked.slot = made.slot`,
)

const drawnPapers = prepared(
  (_, id: string) => sql<{ id: string; seed: number }>`
    select submission.id, paper.seed from submission join test_paper as paper on paper.submission_id = submission.id
    where submission.activity_id = ${id} order by submission.id`,
)

/**
 * Makes a test what it is to be: its questions, what they are worth, and what papers are worth that are drawn already, begun
 * ones included. Scores are as they were.
 * @param id of a test locked with `lockTask`
 * @returns what has changed
 */
export async function mend(
  context: CourseContext,
  id: string,
  mended: Mended,
  shufflesQuestions: boolean,
): Promise<LoggedChange[]> {
  const { db, now } = context
  const { changed, sum } = mended
  const versions = await writeKeys(context, id, changed)
  const rows = changed.map(({ keyed: { slot }, before, after: { points, counting } }) => ({
    ...{ slot, points },
    version_id: versions.get(slot) ?? before.versionId,
    is_dropped: counting === 'dropped',
    is_full: counting === 'full',
  }))
  void updateQuestions(db, id, JSON.stringify(rows), now)
  changePaperPoints(db, id, { slotPoints: sum.slotPoints, fullScore: sum.total, isScaled: sum.isUneven })
  if (sum.isDrawn) {
    const papers = await drawnPapers(db, id)
    keepSlotPoints(
      db,
      papers.map(paper => paper.id),
      papers.map(pointsAfter(mended, shufflesQuestions)),
    )
  }
  return changed.map(({ keyed: { slot }, before, after }) => ({
    slot,
    version: versions.has(slot) ? { before: before.versionId, after: versions.get(slot)! } : null,
    points: { before: before.points, after: after.points },
    counting: { before: before.counting, after: after.counting },
  }))
}

/** Writes what is right as newer versions of the test's own questions, so that the newest is always the one that it asks. */
async function writeKeys(context: CourseContext, id: string, changed: readonly ChangedQuestion[]) {
  const versions = new Map<number, string>()
  for (const { questionId, written, keyed } of changed)
    if (written) {
      const { versionId } = await changeQuestion(context, { id: questionId, question: written }, 'test')
      versions.set(keyed.slot, versionId)
    }
  await noteUses(context, { kind: 'test', subjectId: id }, [...versions.values()])
  return versions
}
