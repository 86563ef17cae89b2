import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students } from '#seed/people.ts'
import { homeworkFacts } from '#server/features/homework/events.ts'
import { homeworkOf } from '#server/features/homework/test-homework.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, grade, publishScores } = homeworkOf(app)
const graded = students.slice(0, 12)

test('grades that are shown, changed and hidden at the same moment leave no two jobs waiting for each other', async () => {
  const homeworkId = await set()
  for (const student of graded) await handIn(student, homeworkId)
  for (const student of graded) await grade(student, homeworkId, 80)
  await publishScores(homeworkId)
  await app().settle()
  const before = await deadlocks()
  const { jobs } = app().services
  const fact = { homeworkId, courseId: linearAlgebra.id }
  const studentIds = graded.map(({ id }) => id)
  const toNotification = ({ event }: { event: string }) => `${event}.to.notification`
  for (let turn = 0; turn < 40; turn++)
    await Promise.all([
      jobs.enqueue(app().db, toNotification(homeworkFacts.scoresHidden), fact),
      ...[studentIds, studentIds.toReversed()].map(ids =>
        jobs.enqueue(app().db, toNotification(homeworkFacts.graded), { ...fact, studentIds: ids }),
      ),
    ])
  await app().settle()
  expect(await deadlocks()).toBe(before)
})

async function deadlocks() {
  await sql`select pg_stat_clear_snapshot()`.execute(app().db)
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app().db)
  return rows[0]!.deadlocks
}
