import { type RawBuilder, sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { publishScoreChange } from '#server/features/score/public.ts'
import { at, type Instant } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { countAttempts } from './attempts.ts'
import { close } from './clock.ts'
import { noteCounts } from './counts.ts'
import type { SubmissionKind, TaskKey } from './kind.ts'
import type { Task } from './policy.ts'
import { showScores } from './shown-scores.ts'

/**
 * The standing of an author is what lists, counts, to-dos and graders read: these columns of `submission_author`. Each of
 * its transitions is one of the functions below, which name all the columns that it changes; a statement adds only which
 * rows they are. What follows for the authors says `noteStanding`.
 */
type Columns = Partial<{
  state: RawBuilder<number>
  submitted_at: RawBuilder<Instant | null>
  late: RawBuilder<boolean>
  late_at: RawBuilder<Instant | null>
  deduction: RawBuilder<number>
  score: RawBuilder<number | null>
  /** What counts of all attempts, in the row of the newest. */
  result: RawBuilder<number | null>
  comment: RawBuilder<string>
  graded_by: RawBuilder<string | null>
  graded_at: RawBuilder<Instant | null>
  grade_count: RawBuilder<number>
  score_published_at: RawBuilder<Instant | null>
  /** When a score that is gone was shown singly, until there is another. */
  published_before: RawBuilder<Instant | null>
  return_reason: RawBuilder<string>
  returned_at: RawBuilder<Instant | null>
}>

/** What stands behind `set` in a statement that updates `submission_author`. */
const assigned = (columns: Columns) =>
  sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

const { submitted, graded, returned } = submissionStates
const is = (state: number) => sql.lit(state)
const nothing = sql<null>`null`

/** The columns of a judgement, for a row `author`; the grades themselves stay in `submission_grade`. */
function judgement(score: RawBuilder<number | null>) {
  const counted = sql<
    number | null
  >`case when ${score} is not null then greatest(${score} - author.deduction, 0) end`
  return {
    score,
    // What earlier attempts got still counts until all are counted anew, and is shown as before.
    result: sql<number | null>`case when author.attempt > 1 then author.result else ${counted} end`,
    // A score that is gone takes its publication along: the next one is shown when somebody publishes it.
    score_published_at: sql<Instant | null>`case
      when ${score} is not null or author.attempt > 1 then author.score_published_at end`,
    published_before: sql<Instant | null>`case when author.attempt > 1 then author.published_before
      when ${score} is null then coalesce(author.score_published_at, author.published_before) end`,
  }
}

const unjudged = {
  ...judgement(sql<number | null>`null::numeric`),
  ...{ score: nothing, comment: sql<string>`''`, graded_by: nothing, graded_at: nothing },
}

/** They were given back, and were late when they came in first. */
export const wasReturnedLate = sql<boolean>`(author.late and author.state = ${is(returned)})`

/**
 * To be handed in: the version that counts is another one, which nobody has judged.
 * @param late for this author; what was returned is as late as it was when it came in first
 */
export const handedIn = (late: RawBuilder<boolean>, submittedAt: RawBuilder<Instant>) =>
  assigned({
    ...unjudged,
    ...{ state: is(submitted), submitted_at: submittedAt, late },
    late_at: sql<Instant | null>`case when not ${late} then null
      when ${wasReturnedLate} then coalesce(author.late_at, ${submittedAt}) else ${submittedAt}::timestamptz end`,
    // What late work loses is counted afterwards, by `deductLate`.
    deduction: sql<number>`case when ${late} then author.deduction else 0 end`,
    ...{ return_reason: sql<string>`''`, returned_at: nothing },
  })

/** To be given back: how late it was stays, for the next hand-in. */
export const givenBack = (reason: string, now: number) =>
  assigned({
    ...unjudged,
    ...{
      state: is(returned),
      return_reason: sql<string>`${reason}::text`,
      returned_at: sql<Instant>`${at(now)}::timestamptz`,
    },
  })

/** To be judged: graded with a score, waiting for a grader without one. */
export const judged = (
  score: RawBuilder<number | null>,
  given: Required<Pick<Columns, 'comment' | 'graded_by' | 'graded_at'>> & Pick<Columns, 'grade_count'>,
) =>
  assigned({
    ...judgement(score),
    state: sql<number>`case when ${score} is not null then ${is(graded)} else ${is(submitted)} end`,
    ...given,
  })

/**
 * A row `own` to be as that of a row `author`, with whom they share the work from now on; what it loses and what earlier
 * attempts of their own count follow afterwards.
 */
export const takenOver = (late: RawBuilder<boolean>) =>
  assigned({
    ...{ state: sql<number>`author.state`, submitted_at: sql<Instant | null>`author.submitted_at`, late },
    late_at: sql<Instant | null>`case when ${late} then coalesce(author.late_at, author.submitted_at) end`,
    ...{
      deduction: sql<number>`0`,
      score: sql<number | null>`author.score`,
      result: sql<number | null>`author.score`,
    },
    ...{ comment: sql<string>`author.comment`, graded_by: sql<string | null>`author.graded_by` },
    ...{ graded_at: sql<Instant | null>`author.graded_at`, grade_count: sql<number>`author.grade_count` },
    ...{ score_published_at: sql<Instant | null>`author.score_published_at`, published_before: nothing },
    ...{
      return_reason: sql<string>`author.return_reason`,
      returned_at: sql<Instant | null>`author.returned_at`,
    },
  })

/** One whose standing is another, as its statement returns it. */
export interface ChangedAuthor {
  account_id: string
  attempt: number
  is_latest: boolean
  /** What stood there before a score went. */
  former?: { score: number | null; score_published_at: number | null; was_shown_before?: boolean }
}

/**
 * What became of them. Of a hand-in: `handedIn` where another version of an attempt was handed in before, `handedInFirst` of
 * a new one, `closed` by itself. Of who is put beside others: `joined`, or `joinedReturned` where their work is returned.
 */
export type Transition =
  | 'handedIn'
  | 'handedInFirst'
  | 'closed'
  | 'returned'
  | 'judged'
  | 'joined'
  | 'joinedReturned'

const progressAfter: Record<Transition, (typeof progressStates)['done' | 'toRedo'] | null> = {
  ...{ handedIn: progressStates.done, handedInFirst: progressStates.done, closed: progressStates.done },
  returned: progressStates.toRedo,
  // It is done since it was handed in.
  judged: null,
  ...{ joined: progressStates.done, joinedReturned: progressStates.toRedo },
}

/**
 * What follows for authors whose standing has changed: their progress, what counts of several attempts, what they see of
 * it, what they and the screens are told, and the counts of the task.
 * @param task for `judged`, `joined` and `joinedReturned` locked with `lockTaskToGrade`, so that no score becomes visible unannounced
 */
export async function noteStanding(
  unit: Unit,
  kind: SubmissionKind,
  task: TaskKey & Partial<Pick<Task, 'scores_published_at'>>,
  authors: readonly ChangedAuthor[],
  transition: Transition,
  /** What they lose has changed as well. */
  isDeducted = false,
) {
  if (authors.length === 0) return noteCounts(unit, kind, task)
  const accountIds = authors.map(({ account_id }) => account_id)
  const state = progressAfter[transition]
  if (state !== null)
    void noteProgress(unit, { activityId: task.id, accountIds: newestOf(authors), state, score: null })
  const isOnly = !isDeducted && authors.every(({ attempt, is_latest }) => is_latest && attempt === 1)
  const isHandedIn = transition === 'handedIn' || transition === 'handedInFirst' || transition === 'closed'
  // Of a new attempt what counts so far has come along.
  const count = isOnly || transition === 'handedInFirst' ? showScores : countAttempts
  const showing = isOnly && (isHandedIn || transition === 'returned') ? [] : count(unit, task, accountIds)
  if (transition === 'closed') notifyLater(unit, kind, task, accountIds)
  else if (isHandedIn) kind.on.handedIn?.(unit, task, accountIds)
  if (transition === 'returned') kind.on.returned(unit, task, accountIds)
  kind.on.workChanged(unit, task, accountIds)
  noteCounts(unit, kind, task)
  if (transition === 'returned') publishScoreChange(unit, task.course_id, accountIds)
  if (isHandedIn || transition === 'returned') return
  const told = (await showing).map(({ account_id }) => account_id)
  if (told.length > 0) kind.on.graded(unit, task, told)
  // They were told of a score that is gone.
  const shown = new Set(told)
  const hidden = authors.filter(author => wasShown(task, author) && !shown.has(author.account_id))
  if (hidden.length > 0) kind.on.scoresHidden(unit, task)
  publishScoreChange(
    unit,
    task.course_id,
    hidden.map(({ account_id }) => account_id),
  )
}

/** Once all that is due is handed in. */
function notifyLater(unit: Unit, kind: SubmissionKind, { id, course_id }: TaskKey, accountIds: string[]) {
  if (kind.on.handedIn)
    void unit.enqueue(close, { closed: { task: { id, course_id }, type: kind.types[0]!, accountIds } })
}

const newestOf = (authors: readonly ChangedAuthor[]) =>
  authors.filter(({ is_latest }) => is_latest).map(({ account_id }) => account_id)

const wasShown = (
  { scores_published_at }: Partial<Pick<Task, 'scores_published_at'>>,
  { former }: ChangedAuthor,
) =>
  former !== undefined && former.score !== null && (scores_published_at ?? former.score_published_at) !== null
