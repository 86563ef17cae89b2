import { operatorSchoolCalls } from '#contract/features/school/operator.ts'
import { admin, teacher1 } from '#seed/people.ts'
import type { testApp } from '#server/kernel/test-app.ts'

/** Whether students of the demo school may save files. */
export async function forbidDownloads(app: ReturnType<ReturnType<typeof testApp>>, isForbidden: boolean) {
  const owner = await app.db
    .selectFrom('account')
    .select('school')
    .where('id', '=', teacher1.id)
    .executeTakeFirstOrThrow()
  const { list } = await app.call(admin, operatorSchoolCalls.listSchools, { search: owner.school })
  const school = list.find(one => one.name === owner.school)!
  await app.call(admin, operatorSchoolCalls.saveSchool, { ...school, downloadsforbidden: isForbidden })
}
