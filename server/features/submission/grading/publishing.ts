import { sql } from 'kysely'
import { publishScoreChange } from '#server/features/score/public.ts'
import { at, type Instant } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { noteCounts } from '../task/counts.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { studentsNamed } from '../task/names.ts'
import type { Task } from '../task/policy.ts'
import { inProgress } from '../task/shown-scores.ts'
import type { ChangedAuthor } from '../task/standing.ts'
import { checkAllMeant } from '../writing/identity.ts'
import { lockSubmissions } from './locking.ts'

const setPublished = prepared((db, id: string, publishedAt: number | null, namesShownAt: number | null) =>
  db
    .updateTable('submission_policy')
    .set({
      scores_published_at: at(publishedAt),
      names_shown_at: sql<Instant | null>`coalesce(names_shown_at, ${at(namesShownAt)})`,
    })
    .where('activity_id', '=', id),
)

const setNamesShown = prepared((db, id: string, shownAt: number) =>
  db
    .updateTable('submission_policy')
    // Once the names are known, hiding them again would hide nothing.
    .set({ names_shown_at: sql<Instant | null>`coalesce(names_shown_at, ${at(shownAt)})` })
    .where('activity_id', '=', id),
)
/** From now on staff see whose work is whose. */
export const showNames = ({ db, now }: Unit, id: string) => void setNamesShown(db, id, now)

const showAll = prepared(
  (_, activityId: string, now: number) => sql<{ account_id: string }>`
    with shown as (
      select activity_id, account_id, result from submission_author
      where activity_id = ${activityId} and is_latest and result is not null and score_published_at is null
    ), known as (${inProgress('shown.result', now)})
    select account_id from shown`,
)

const showSingly = prepared(
  (_, activityId: string, studentIds: readonly string[], now: number) => sql<{ account_id: string }>`
    with shown as (
      update submission_author set score_published_at = ${at(now)}
      where activity_id = ${activityId} and account_id = any(${studentsNamed(activityId, studentIds)})
        and is_latest and result is not null and score_published_at is null
      returning activity_id, account_id, result
    ), known as (${inProgress('shown.result', now)})
    select account_id from shown`,
)

const hide = prepared(
  (_, activityId: string, now: number) => sql<{ account_id: string }>`
    with shown as (
      update submission_author set score_published_at = null
      where activity_id = ${activityId} and is_latest and result is not null
      returning activity_id, account_id
    ), known as (${inProgress('null', now)}), forgotten as (
      update submission_author set published_before = null
      where activity_id = ${activityId} and published_before is not null and result is null
    )
    select account_id from shown`,
)

const hideThese = prepared(
  (_, activityId: string, studentIds: readonly string[], now: number) => sql<{
    account_id: string
    was_shown: boolean
  }>`
    with meant as (
      select submission_id, account_id, score_published_at is not null as was_shown from submission_author
      where activity_id = ${activityId} and account_id = any(${studentsNamed(activityId, studentIds)})
        and is_latest and (score_published_at is not null or published_before is not null)
    ), shown as (
      update submission_author as author set score_published_at = null, published_before = null from meant
      where author.submission_id = meant.submission_id and author.account_id = meant.account_id
      returning author.activity_id, author.account_id, meant.was_shown
    ), known as (${inProgress('null', now)})
    select account_id, was_shown from shown`,
)

const showBack = prepared(
  (_, activityId: string, accountIds: readonly string[], now: number) => sql<{ account_id: string }>`
    with shown as (
      update submission_author set score_published_at = ${at(now)}
      where activity_id = ${activityId} and account_id = any(${accountIds}::uuid[])
        and is_latest and result is not null and score_published_at is null
      returning activity_id, account_id, result
    ), known as (${inProgress('shown.result', now)})
    select account_id from shown`,
)

/**
 * Shows again what was shown singly and then taken away, as it is back.
 * @param authors whose score is another now @param task locked with `lockTaskToGrade`
 */
export async function showAgain(
  unit: Unit,
  kind: SubmissionKind,
  task: Task,
  authors: readonly ChangedAuthor[],
) {
  const back = authors.filter(({ former }) => former?.score === null && former.was_shown_before)
  if (back.length === 0) return
  const accountIds = back.map(({ account_id }) => account_id)
  const shown = await showBack(unit.db, task.id, accountIds, unit.now)
  if (task.scores_published_at === null) announce(unit, kind, task, shown)
}

const publishedSingly = prepared((db, activityId: string) =>
  db
    .selectFrom('submission_author')
    .select('account_id')
    .where('activity_id', '=', activityId)
    .where(eb => eb.or([eb('score_published_at', 'is not', null), eb('published_before', 'is not', null)]))
    .limit(sql.lit(1)),
)

/**
 * Shows all scores of a task to their students, those to come included, or hides them.
 * @param task as `lockTask` gives it
 * @param showsNames left out: with the scores, staff learn whose work is whose
 * @returns how many scores became visible or hidden
 */
export async function publishScores(
  unit: Unit,
  kind: SubmissionKind,
  task: Task,
  isPublished: boolean,
  showsNames = isPublished,
) {
  const { db, now } = unit
  if (isPublished === (task.scores_published_at !== null))
    return isPublished ? 0 : hideSingly(unit, kind, task)
  void setPublished(db, task.id, isPublished ? now : null, showsNames ? now : null)
  if (!isPublished) return hideAll(unit, kind, task)
  return announce(unit, kind, task, await showAll(db, task.id, now))
}

/** Whether scores are shown to single students at all: not where all are. @throws otherWorks */
async function isSingle(
  { db }: Unit,
  kind: SubmissionKind,
  task: Task,
  studentIds: readonly string[],
  works: readonly string[],
) {
  if (works.length > 0)
    checkAllMeant(await lockSubmissions(db, task.id, studentIds), works, kind.errors.otherWorks)
  return task.scores_published_at === null
}

/**
 * Shows the scores of single students, as staff name them; who they are stays hidden where it is.
 * @param works the submissions that were seen of them; empty: whichever they are today
 * @returns how many became visible
 * @throws otherWorks
 */
export async function publishSingly(
  unit: Unit,
  kind: SubmissionKind,
  task: Task,
  studentIds: readonly string[],
  works: readonly string[] = [],
) {
  if (!(await isSingle(unit, kind, task, studentIds, works))) return 0
  return announce(unit, kind, task, await showSingly(unit.db, task.id, studentIds, unit.now))
}

/**
 * Takes back the scores of single students that were published one by one; those of a task that shows all are not touched.
 * What was shown before it was returned does not come back by itself any more.
 * @param works as for `publishSingly`
 * @returns how many are not visible any more
 * @throws otherWorks
 */
export async function hideChosen(
  unit: Unit,
  kind: SubmissionKind,
  task: Task,
  studentIds: readonly string[],
  works: readonly string[] = [],
) {
  if (!(await isSingle(unit, kind, task, studentIds, works))) return 0
  const hidden = await hideThese(unit.db, task.id, studentIds, unit.now)
  const ids = hidden.filter(row => row.was_shown).map(row => row.account_id)
  return ids.length === 0 ? 0 : noteHidden(unit, kind, task, ids)
}

function announce(unit: Unit, kind: SubmissionKind, task: Task, shown: { account_id: string }[]) {
  if (shown.length === 0) return 0
  const studentIds = shown.map(row => row.account_id)
  kind.on.graded(unit, task, studentIds)
  kind.on.workChanged(unit, task, studentIds)
  noteCounts(unit, kind, task)
  return studentIds.length
}

async function hideAll(unit: Unit, kind: SubmissionKind, task: Task) {
  const hidden = await hide(unit.db, task.id, unit.now)
  return noteHidden(
    unit,
    kind,
    task,
    hidden.map(row => row.account_id),
  )
}

function noteHidden(unit: Unit, kind: SubmissionKind, task: Task, ids: string[]) {
  kind.on.scoresHidden(unit, task)
  kind.on.workChanged(unit, task, ids)
  publishScoreChange(unit, task.course_id, ids)
  noteCounts(unit, kind, task)
  return ids.length
}

/** Hides scores published one by one while those of the task as a whole were not. */
async function hideSingly(unit: Unit, kind: SubmissionKind, task: Task) {
  return (await publishedSingly.first(unit.db, task.id)) ? hideAll(unit, kind, task) : 0
}
