import { castId, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { MakeSamples } from '#server/kernel/test-samples.ts'

export const packageSamples: MakeSamples = async (db, { file }) => {
  const courseimport = castId(9, 42)
  await db
    .insertInto('course_import')
    .values({
      ...{ id: courseimport, account_id: teacher1.id, file_id: file!, state: 'checking' },
      created_at: at(Date.now()),
    })
    .execute()
  return { courseimport }
}
