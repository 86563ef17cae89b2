import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const scorecolumn = castId(9, 51)
const scoreimport = castId(9, 90)
const applied = castId(9, 91)
const entry = castId(9, 92)
const student = students[0]!

export const samples: Samples = {
  things: async db => {
    await db
      .insertInto('score_column')
      .values({
        ...{ id: scorecolumn, course_id: linearAlgebra.id, title: 'Oral exam' },
        ...{ full_score: 100, position: 0, created_at: at(Date.now()) },
      })
      .execute()
    await db
      .insertInto('table_import')
      .values({
        ...{ id: scoreimport, course_id: linearAlgebra.id, author_id: teacher1.id },
        ...{ about: 'scores', file_name: 'Grades.xlsx' },
        ...{ changes: '[]', problems: '[]', same: 0, created_at: at(Date.now()) },
      })
      .execute()
    return { scorecolumn, scoreimport }
  },
  rows: async (db, now) => {
    await db
      .insertInto('score_entry')
      .values({
        ...{ id: entry, course_id: linearAlgebra.id, kind: 'own', column_id: scorecolumn },
        ...{ account_id: student.id, number: 1, score: 50, entered_by: teacher1.id, entered_at: now },
      })
      .execute()
    await db
      .insertInto('table_import')
      .values({
        ...{ id: applied, course_id: linearAlgebra.id, author_id: teacher1.id },
        ...{ about: 'scores', file_name: 'Grades.xlsx' },
        ...{ changes: '[]', problems: '[]', same: 0, created_at: now, applied_at: now },
      })
      .execute()
  },
  inputs: () => ({
    '/ScoreApi/undoScores': { importid: applied },
    '/ScoreApi/setScoreSetting': { items: [{ kind: 'homework', weight: 100 }] },
    '/ScoreApi/setScoreLetters': { letters: [{ letter: 'Pass', lowest: '0' }] },
    '/ScoreApi/saveScoreColumns': { list: [{ id: scorecolumn, title: 'Oral exam', fullscore: '100' }] },
    '/ScoreApi/saveScoreColumn': { id: scorecolumn, title: 'Oral exam', fullscore: '100' },
    '/ScoreApi/setScore': { studentid: student.id, kind: scorecolumn, score: '90' },
    '/ScoreApi/undoScore': { studentid: student.id, kind: scorecolumn, changeid: entry },
    '/ScoreApi/clearScore': { studentid: student.id, kind: scorecolumn },
    '/ScoreApi/getScoreHistory': { studentid: student.id, kind: scorecolumn },
    '/ScoreApi/getScoreDetail': { studentid: student.id },
    '/ScoreApi/getHomeworkScore': { studentid: student.id },
  }),
}
