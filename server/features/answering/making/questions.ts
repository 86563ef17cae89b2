import { sql } from 'kysely'
import { answeringModes } from '#contract/features/answering/rules.ts'
import { excerptOf, excerptSource } from '#contract/features/question/excerpt.ts'
import { isBegun, taskToSee } from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { answeringOf } from '../store.ts'
import { contentOf } from './steps.ts'

const beginnings = prepared(
  (_, activityId: string) => sql<{ version_id: string; html: string }>`
    select asked.version_id, left(version.html, ${sql.lit(excerptSource)}) as html
    from answering_question as asked join question_version as version on version.id = asked.version_id
    where asked.activity_id = ${activityId}`,
)

/** The steps of a set with their questions, as staff edit them. @throws notFound */
export async function listQuestions(context: CourseContext, id: string) {
  const { db } = context
  const [task, set, { steps, questions }, told, begun] = await Promise.all([
    taskToSee(context, id),
    answeringOf(db, id),
    contentOf(context, id),
    beginnings(db, id),
    isBegun(db, id),
  ])
  const said = new Map(told.map(one => [one.version_id, one.html]))
  return {
    steps: steps.map(step => ({
      ...{ id: step.id, title: step.title, seconds: step.seconds ?? 0 },
      isFixed: set?.mode === answeringModes.inClass ? step.started_at !== null : begun,
      questions: questions
        .filter(({ step_id }) => step_id === step.id)
        .map(({ question_id, version_id, slot, type, points, asking }) => ({
          ...{ id: question_id, slot, type, points, asking },
          excerpt: excerptOf(said.get(version_id) ?? ''),
        })),
    })),
    revision: task.revision,
  }
}
