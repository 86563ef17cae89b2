import { linearAlgebra } from '#seed/cast.ts'
import { castId, students } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { MakeSamples } from '#server/kernel/test-samples.ts'

export const enrolmentSamples: MakeSamples = async db => {
  const application = castId(9, 41)
  await db
    .insertInto('enrolment')
    .values({
      ...{ id: application, course_id: linearAlgebra.id, account_id: students[38]!.id },
      ...{ state: 0, answers: '[]', applied_at: at(Date.now()) },
    })
    .execute()
  return { application }
}
