import { sql } from 'kysely'
import { typeOf } from '#contract/features/question/types/list.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { keysOf, questionsOf } from '#server/features/question/public.ts'
import { lockTaskToGrade, pointsOf, scoreByMachine } from '#server/features/submission/public.ts'
import { answersIn, type mapOf, scoringOf } from '#server/features/test/public.ts'
import { work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { questionsIn } from '../store.ts'
import { answeringSubmissions } from '../submissions.ts'
import { markAnswers } from './marking-job.ts'

const handedIn = prepared(
  (_, activityId: string, accountIds: readonly string[]) => sql<{
    id: string
    version: number
    slot_points: unknown
    answers: Parameters<typeof mapOf>[0]
  }>`
    select submission.id, submission.version, submission.slot_points, ${answersIn()} as answers
    from submission where submission.version > 0 and submission.id in (
      select author.submission_id from submission_author as author
      where author.activity_id = ${activityId} and author.account_id = any(${accountIds}::uuid[])
        and (author.is_latest or author.state = ${sql.lit(submissionStates.submitted)}))`,
)

/** Scores what was handed in, as far as a machine can tell. */
export const marker = work(markAnswers, async (unit, { activityId, accountIds }) => {
  const { db } = unit
  const task = await lockTaskToGrade(unit, activityId)
  const [all, papers] = await Promise.all([questionsIn(db, activityId), handedIn(db, activityId, accountIds)])
  const ids = all.map(({ version_id }) => version_id)
  const [versions, keys] = await Promise.all([questionsOf(db, ids), keysOf(db, ids)])
  const questions = all.flatMap(({ slot, type, version_id }) => {
    const known = versions.get(version_id)
    return known && typeOf(type)?.isAnswered
      ? {
          ...{ slot, type: typeOf(type)!, parts: known.parts, scoring: known.scoring, isFull: false },
          key: keys.get(version_id)?.key ?? null,
        }
      : []
  })
  const scorings = papers.map(paper => scoringOf(questions, paper, pointsOf(task, paper.slot_points) ?? {}))
  await scoreByMachine(unit, answeringSubmissions, task, scorings)
})
