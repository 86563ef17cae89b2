import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { typeOf } from '#contract/features/question/types/list.ts'
import { takingErrors } from '#contract/features/test/taking-errors.ts'
import { keepSlotPoints, type Task } from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { drawnPaper } from '../making/questions.ts'
import { type Content, contentOf, sumOf } from '../making/sections.ts'
import { beginsUntil, testOf } from '../store.ts'

const insertPapers = prepared(
  (
    _,
    submissionIds: readonly string[],
    seeds: readonly number[],
    devices: readonly string[],
    now: number,
  ) => sql`
    insert into test_paper (submission_id, seed, device, drawn_at)
    select id, seed, device, ${at(now)}
    from unnest(${submissionIds}::uuid[], ${seeds}::int[], ${devices}::text[]) as drawn (id, seed, device)
    on conflict do nothing`,
)

/** Of works with an author for whom the test has been there, or might have been begun, for longer than they may wait with it. */
const tooLate = prepared(
  (_, submissionIds: readonly string[], now: number) => sql<{ id: string }>`
    select author.submission_id as id from submission_author as author join activity on activity.id = author.activity_id
    join test on test.id = activity.id
    where author.submission_id = any(${submissionIds}::uuid[])
      and ${beginsUntil(sql.ref('author.account_id'))} <= ${at(now)}
    limit 1`,
)

const seedLimit = 2 ** 31

/**
 * Draws the papers of those who begin, each from a seed of chance, which explains it for ever; they write with these logins.
 * @throws beginOver for who comes too late
 */
export async function drawPapers(
  unit: Unit,
  { id }: Task,
  submissionIds: readonly string[],
  logins: readonly string[],
) {
  const { db, now, log } = unit
  const [test, content] = await Promise.all([testOf(db, id), contentOf(unit, id)])
  if (!test) return
  if (test.begin_window > 0 && (await tooLate(db, submissionIds, now)).length > 0)
    fail(takingErrors.beginOver)
  const seeds = submissionIds.map(() => randomInt(seedLimit))
  void insertPapers(db, submissionIds, seeds, logins, now)
  if (sumOf(content).isDrawn)
    keepSlotPoints(
      db,
      submissionIds,
      seeds.map(seed => pointsOfDrawn(content, test.shuffles_questions, seed)),
    )
  unit.afterCommit(() =>
    log.info(
      { testId: id, papers: submissionIds.map((submissionId, place) => [submissionId, seeds[place]]) },
      'papers drawn',
    ),
  )
}

/** What the questions of one paper are worth, by slot. */
export function pointsOfDrawn(content: Content, shufflesQuestions: boolean, seed: number) {
  const dropped = new Set(content.questions.flatMap(one => (one.dropped_at === null ? [] : [one.slot])))
  const counting = drawnPaper(content, shufflesQuestions, seed).filter(
    ({ slot, type }) => typeOf(type)?.isAnswered && !dropped.has(slot),
  )
  return Object.fromEntries(counting.map(({ slot, points }) => [slot, points]))
}
