import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1 } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

/** That of the group's samples. */
const group = castId(9, 33)
/** Has handed in. */
const author = students[1]!

/** Grades that came back as a file: one to be applied, one that is. */
const [previewed, applied] = [castId(9, 94), castId(9, 95)]

export const samples: Samples = {
  /** Of the activity, which is a homework. */
  rows: async (db, now) => {
    const [activity_id, account_id, submission_id] = [castId(9, 2), author.id, castId(9, 43)]
    await db
      .insertInto('submission')
      .values({
        ...{ id: submission_id, activity_id, group_id: group, attempt: 2 },
        ...{ version: 1, sealed: 2, began_at: now },
      })
      .execute()
    await db
      .insertInto('submission_author')
      .values({
        activity_id,
        account_id,
        submission_id,
        attempt: 2,
        state: 2,
        submitted_at: now,
        final_at: now,
      })
      .execute()
    await db
      .insertInto('submission_part')
      .values({
        ...{ submission_id, slot: 0, version: 1, text: 'Mine', saved_by: account_id },
        ...{ saved_at: now, changed_at: now },
      })
      .execute()
    await db
      .insertInto('submission_version')
      .values({ submission_id, version: 1, submitted_by: account_id, submitted_at: now })
      .execute()
    await db
      .insertInto('submission_version')
      .values({
        ...{ submission_id, version: 2, submitted_by: account_id, submitted_at: now },
        ...{ is_offered: true, offer_proof: 1, written_at: now },
      })
      .execute()
    const kept = {
      ...{ about: 'submissions', file_name: 'Grades.xlsx' },
      ...{ course_id: linearAlgebra.id, activity_id, author_id: teacher1.id },
      ...{ changes: '[]', problems: '[]', same: 0, created_at: now },
    }
    await db
      .insertInto('table_import')
      .values([
        { ...kept, id: previewed },
        { ...kept, id: applied, applied_at: now },
      ])
      .execute()
  },
  inputs: () => ({
    '/HomeworkApi/moveToGroup': { studentid: students[0]!.id, groupid: group },
    '/HomeworkApi/beginWork': { attempt: 1 },
    '/HomeworkApi/offerWork': { content: 'An answer' },
    '/HomeworkApi/getOffer': { studentid: author.id },
    '/HomeworkApi/decideOffer': { studentid: author.id, attempt: 2, version: 2, decision: 'accepted' },
    '/HomeworkApi/getWorksPreview': { importid: previewed },
    '/HomeworkApi/applyWorks': { importid: previewed },
    '/HomeworkApi/undoWorks': { importid: applied },
    '/HomeworkApi/addFeedback': { studentid: author.id },
    '/HomeworkApi/removeFeedback': { studentid: author.id },
    '/HomeworkApi/waiveLate': { studentid: author.id },
  }),
  askers: [author],
}
