import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import type { questionResult } from '#contract/features/answering/entities.ts'
import { askings, stepStates } from '#contract/features/answering/rules.ts'
import { projectorViews } from '#contract/features/projector/rules.ts'
import { photoAnswer } from '#contract/features/question/types/open.ts'
import { displayOf, viewOf } from '#server/features/projector/public.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { judgedIn, resultsOf, turnoutOf } from '../results/figures.ts'
import { got } from '../results/points.ts'
import { shownPhotos } from '../results/wall.ts'
import { wordsOfAnswers } from '../results/words.ts'
import { stepToSee } from '../steps/store.ts'
import { standingOfStep, stepsOf } from '../store.ts'
import { stateOfSet } from '../taking/own.ts'

type QuestionResult = Value<typeof questionResult>

interface Place {
  rank: number
  score: number
  count: number
  names: string[]
}
/** Those in one place, by their score; where many share it, not all of them by name. */
const places = prepared(
  (_, activityId: string, stepId: string) => sql<Place>`
    with scored as (
      select counted.account_id, account.name, student.roster_key, sum(${got})::float8 as score
      ${judgedIn(activityId, stepId)}
      group by counted.account_id, account.name, student.roster_key
    )
    select (1 + coalesce(sum(count(*)) over (order by score desc rows between unbounded preceding and 1 preceding), 0))::int as rank,
      score, count(*)::int as count, (array_agg(name order by roster_key, account_id))[:60] as names
    from scored group by score order by score desc limit 10`,
)

/** Who stands where; names only where staff have asked for them. */
const rankingOf = (rows: readonly Place[], showsNames: boolean) =>
  rows.map(({ rank, score, count, names }) => ({
    ...{ rank, score: tenths(score), count },
    names: showsNames ? names : [],
  }))

/**
 * A step as a class sees it on a wall: what is asked and how many have answered; how, once that is shown; what is right and
 * who is ahead, once answers are. Whoever asks gets no more than everybody in the room may know.
 * @throws notFound
 */
export async function projectionOf(context: CourseContext, stepId: string) {
  const { db, now, course } = context
  const step = await stepToSee(db, stepId)
  const [task, steps, display] = await Promise.all([
    taskToSee(context, step.activity_id),
    stepsOf(db, step.activity_id),
    displayOf(db, course.id),
  ])
  const standing = standingOfStep(step, { mode: step.mode, state: stateOfSet(task, now) }, now)
  const { areResultsShown, areAnswersShown } = standing
  const isOver = standing.state === stepStates.ended
  const view = viewOf(display, stepId)
  const isRanked = areResultsShown && areAnswersShown && view === projectorViews.ranking
  const [results, turnout, ranked] = await Promise.all([
    resultsOf(context, step, isOver, areAnswersShown),
    turnoutOf(db, stepId),
    isRanked ? places(db, step.activity_id, stepId) : [],
  ])
  const questions = await Promise.all(
    results.map(async ({ result, question: { shown } }) => ({
      ...(areResultsShown ? result : withoutCounts(result)),
      words:
        areResultsShown && shown.asking === askings.words
          ? await wordsOfAnswers(db, step.activity_id, shown.slot)
          : [],
      photos:
        areResultsShown && result.type === photoAnswer.number
          ? await shownPhotos(context, { activityId: step.activity_id, slot: shown.slot })
          : [],
    })),
  )
  return {
    ...{ id: step.activity_id as never, title: step.title_of_set, stepTitle: step.title },
    ...{ number: step.number, count: steps.length, ...standing },
    ...{ total: turnout.students, joined: turnout.joined, answered: turnout.answered },
    // Before it is started nobody may see what is asked.
    questions: standing.state === stepStates.notStarted ? [] : questions,
    ranking: rankingOf(ranked, display.showsNames),
    serverTimeExactly: now,
  }
}

/** What is right may be shown; how it was answered is not. */
const withoutCounts = (result: QuestionResult): QuestionResult => ({
  ...result,
  ...{ rightCount: null, correctRate: null, mean: null, spread: null },
  distribution: result.distribution.filter(({ isRight }) => isRight).map(part => ({ ...part, count: 0 })),
})
