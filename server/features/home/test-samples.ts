import { castId, students } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

export const samples: Samples = {
  things: async db => {
    const examDate = castId(9, 5)
    const now = at(Date.now())
    await db
      .insertInto('exam_date')
      .values({
        ...{ id: examDate, account_id: students[0]!.id, title: 'Exam', begins_at: now, created_at: now },
      })
      .execute()
    return { examDate }
  },
  inputs: () => ({
    '/ExamPlanApi/save': { title: 'Exam', begintime: Math.floor(Date.now() / 1000) + 86_400 },
  }),
}
