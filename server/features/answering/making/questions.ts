import { sql } from 'kysely'
import { answeringModes } from '#contract/features/answering/rules.ts'
import { excerptOf, excerptSource } from '#contract/features/question/excerpt.ts'
import { newerThan } from '#server/features/question/public.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { answeringOf, isSetBegun } from '../store.ts'
import { contentOf } from './steps.ts'

interface Told {
  version_id: string
  html: string
  difficulty: number
  /** That it was copied from, as far as the caller may use it. */
  from_id: string | null
}
const toldOf = prepared(
  (_, activityId: string, accountId: string) => sql<Told>`
    select asked.version_id, left(version.html, ${sql.lit(excerptSource)}) as html, question.difficulty, (
      select source.id from question_version as origin
      join question as source on source.id = origin.question_id and source.deleted_at is null
      where origin.id = asked.origin_id and exists (
        select from question_bank_right as has where has.bank_id = source.bank_id and has.account_id = ${accountId}::uuid)
    ) as from_id
    from answering_question as asked join question_version as version on version.id = asked.version_id
    join question on question.id = version.question_id
    where asked.activity_id = ${activityId}`,
)

/** The steps of a set with their questions, as staff edit them. @throws notFound */
export async function listQuestions(context: CourseContext, id: string) {
  const { db, person } = context
  const [task, set, { steps, questions }, told, begun] = await Promise.all([
    taskToSee(context, id),
    answeringOf(db, id),
    contentOf(context, id),
    toldOf(db, id, person.id),
    isSetBegun(db, id),
  ])
  const said = new Map(told.map(one => [one.version_id, one]))
  const newer = await newerThan(
    db,
    questions.flatMap(({ origin_id }) => origin_id ?? []),
  )
  return {
    isBegun: begun || steps.some(({ started_at }) => started_at !== null),
    steps: steps.map(step => ({
      ...{ id: step.id, title: step.title, seconds: step.seconds ?? 0 },
      isFixed: set?.mode === answeringModes.inClass ? step.started_at !== null : begun,
      questions: questions
        .filter(({ step_id }) => step_id === step.id)
        .map(({ question_id, version_id, slot, type, points, asking, is_shown_later, origin_id }) => {
          const { html, difficulty, from_id: fromId } = said.get(version_id)!
          return {
            ...{
              id: question_id,
              slot,
              type,
              points,
              asking,
              difficulty,
              fromId,
              isShownLater: is_shown_later,
            },
            excerpt: excerptOf(html),
            isNewer: fromId !== null && newer.has(origin_id ?? ''),
          }
        }),
    })),
    revision: task.revision,
  }
}
