import { materialTypes } from '#contract/features/material/entities.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1 } from '#seed/people.ts'
import { progressStates } from '#server/features/activity/public.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const material = castId(9, 61)
const other = castId(9, 62)
const link = castId(9, 63)

export const samples: Samples = {
  /** Files under either number, the first opened by one student, and a link. */
  things: async (db, { file }) => {
    const moment = new Date(0).toISOString() as never
    const times = { published_at: moment, announced_at: moment, created_at: moment, updated_at: moment }
    const common = { course_id: linearAlgebra.id, author_id: teacher1.id, ...times }
    await db
      .insertInto('activity')
      .values([
        { ...common, id: material, type: materialTypes.files, title: 'Script' },
        { ...common, id: other, type: materialTypes.alsoFiles, title: 'Exercises' },
        { ...common, id: link, type: materialTypes.link, title: 'Matrices' },
      ])
      .execute()
    await db
      .insertInto('activity_text')
      .values([material, other, link].map(activity_id => ({ activity_id, html: '<p>Chapter 1</p>' })))
      .execute()
    await db
      .insertInto('material')
      .values([{ id: material }, { id: other }, { id: link, address: 'https://example.com/' }])
      .execute()
    await db
      .insertInto('activity_file')
      .values({ activity_id: material, file_id: file!, position: 0 })
      .execute()
    return { material }
  },
  rows: async (db, now) => {
    await db
      .insertInto('progress')
      .values({
        ...{ activity_id: material, account_id: students[1]!.id, state: progressStates.done, percent: 100 },
        ...{ begun_at: now, done_at: now, updated_at: now },
      })
      .execute()
  },
  inputs: ({ file }) => ({
    '/MaterialApi/addMaterial': { title: 'Matrices', type: 2, fileid: 'http://127.0.0.1/' },
    '/MaterialApi/editMaterial': { contentid: material, title: 'Script, second edition' },
    '/MaterialApi/checkDownload': { contentid: material, fileid: file },
    // Nothing is asked of a network from here.
    '/MaterialApi/checkLink': { url: 'http://127.0.0.1/' },
    '/CoursewareApi/getListsByFileType': { fileType: 'text' },
  }),
}
