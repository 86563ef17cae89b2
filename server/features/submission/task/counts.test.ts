import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { teacher1 } from '#seed/people.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { countSubmissions } from './counts.ts'

const app = testApp()
const courseId = linearAlgebra.id

test('students are counted whom it is for, the excused of them apart, and former students with nothing', async () => {
  const { db } = app()
  const create = async (title: string) =>
    (await app().call(teacher1, homeworkCalls.create, { courseId, title, details: '<p>-</p>' })).id as string
  const [forAll, forSome] = [await create('For all'), await create('For some')]
  const { rows: students } = await sql<{ account_id: string }>`
    select account_id from course_student where course_id = ${courseId} order by account_id`.execute(db)
  const [one, two, three, former] = students.map(({ account_id }) => account_id)
  const classId = newId()
  await sql`insert into course_class (id, course_id, name, created_at) values (${classId}, ${courseId}, 'Own', now())`.execute(
    db,
  )
  await sql`update membership set class_id = ${classId} where course_id = ${courseId} and account_id in (${one}, ${two})`.execute(
    db,
  )
  await sql`insert into activity_audience (id, activity_id, class_id) values (${newId()}, ${forSome}, ${classId})`.execute(
    db,
  )
  await sql`update activity set is_for_some = true where id = ${forSome}`.execute(db)
  for (const id of [forAll, forSome])
    for (const student of [one, three, former])
      await sql`insert into activity_exception (activity_id, account_id, is_excused, granted_by, granted_at)
        values (${id}, ${student}, true, ${teacher1.id}, now())`.execute(db)
  await sql`update membership set left_at = now() where course_id = ${courseId} and account_id = ${former}`.execute(
    db,
  )
  const counts = await countSubmissions(db, courseId, [forAll, forSome])
  const all = students.length - 1
  expect(counts.get(forAll)).toMatchObject({ all, notsubmitted: all - 2, submitted: 0 })
  expect(counts.get(forSome)).toMatchObject({ all: 2, notsubmitted: 1, submitted: 0 })
})
