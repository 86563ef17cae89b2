import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { prepared } from './prepared.ts'
import { testApp } from './test-app.ts'

const app = testApp()
const roleOf = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('membership')
    .select(['role'])
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null)
    .where('course_id', '=', courseId)
    .where('position', '=', 0),
)

test('a prepared query fills in its arguments wherever they stand, and keeps its constants', async () => {
  expect(await roleOf(app().db, linearAlgebra.id, teacher1.id)).toEqual([{ role: 'owner' }])
  expect(await roleOf(app().db, linearAlgebra.id, students[0]!.id)).toEqual([{ role: 'student' }])
  expect(await roleOf(app().db, teacher1.id, linearAlgebra.id)).toEqual([])
})
