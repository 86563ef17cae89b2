import { sql } from 'kysely'
import { excerptOf, excerptSource } from '#contract/features/question/excerpt.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { pageOfRegrades, taskToSee } from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { questionsIn } from '../store.ts'
import { countingOf, regradesOf, stepsOf } from './log.ts'

const excerpts = prepared(
  (_, id: string) => sql<{ slot: number; html: string }>`
    select asked.slot, left(version.html, ${sql.lit(excerptSource)}) as html
    from test_question asked join question_version version on version.id = asked.version_id
    where asked.activity_id = ${id}`,
)

/** The questions of a test, in their order, as a regrade may change them. @throws notFound */
export async function regradableQuestions(context: CourseContext, id: string) {
  const { db } = context
  const [, questions, says, seen] = await Promise.all([
    taskToSee(context, id),
    questionsIn(db, id),
    excerpts(db, id),
    stepsOf(db, id),
  ])
  const bySlot = new Map(says.map(({ slot, html }) => [slot, html]))
  const answered = questions.filter(({ type }) => typeOf(type)?.isAnswered)
  const inDraw = new Map(
    [...Map.groupBy(answered, ({ draw_id }) => draw_id ?? '')].map(([draw, its]) => [draw, its.length]),
  )
  const list = questions.flatMap(one =>
    typeOf(one.type)?.isAnswered
      ? [
          {
            ...{ id: one.question_id, type: one.type, points: one.points, counting: countingOf(one) },
            excerpt: excerptOf(bySlot.get(one.slot) ?? ''),
            isDrawn: one.draw_id !== null,
            ofDraw: one.draw_id === null ? 0 : inDraw.get(one.draw_id)!,
          },
        ]
      : [],
  )
  return { list, seen }
}

const studentsOf = prepared(
  (_, id: string) => sql<{ regrade_id: string; students: number }>`
    select regrade_id, students from test_regrade where activity_id = ${id}`,
)

/** A page of the regrades of a test, the newest first. @throws notFound */
export async function listRegrades(context: CourseContext, id: string, page: Page) {
  const { db } = context
  const [, { list, total }, regrades, counted, questions, seen] = await Promise.all([
    taskToSee(context, id),
    pageOfRegrades(db, id, page),
    regradesOf(db, id),
    studentsOf(db, id),
    questionsIn(db, id),
    stepsOf(db, id),
  ])
  const changesOf = new Map(regrades.map(({ id: regradeId, changes }) => [regradeId, changes]))
  const students = new Map(counted.map(row => [row.regrade_id, row.students]))
  const questionAt = new Map(questions.map(one => [one.slot, one.question_id]))
  const rows = list.map(({ id: regradeId, by, madeAt, reason, undoneBy, undoneAt }) => ({
    ...{ id: regradeId, by, madeAt, reason, undoneBy: undoneBy ?? '', undoneAt },
    students: students.get(regradeId) ?? 0,
    questions: (changesOf.get(regradeId) ?? []).flatMap(({ slot, version, points, counting }) => {
      const questionId = questionAt.get(slot)
      return questionId === undefined
        ? []
        : [
            {
              ...{ questionId, hasKey: version !== null },
              ...{ pointsBefore: points.before, pointsAfter: points.after },
              ...{ countingBefore: counting.before, countingAfter: counting.after },
            },
          ]
    }),
  }))
  return { ...pageAnswer(rows, total, page), seen }
}
