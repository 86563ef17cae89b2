import { materialTypes } from '#contract/features/material/entities.ts'
import { castId, students } from '#seed/people.ts'
import { progressStates } from '#server/features/activity/public.ts'
import { addSamples } from '#server/features/activity/test-sample-activity.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const material = castId(9, 61)
const other = castId(9, 62)
const link = castId(9, 63)

export const samples: Samples = {
  /** Files under either number, the first opened by one student, and a link. */
  things: async (db, { file }) => {
    await addSamples(
      db,
      '<p>Chapter 1</p>',
      { id: material, type: materialTypes.files, title: 'Script' },
      { id: other, type: materialTypes.alsoFiles, title: 'Exercises' },
      { id: link, type: materialTypes.link, title: 'Matrices' },
    )
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
