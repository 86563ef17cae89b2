import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { decimalText, flag, id, integer, pageNumber, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

const homework = id('homework')

/** What only existing clients ask for, apart from what ours fetches. */
export const homeworkGradesCalls = {
  listGrades: query('/ReviewApi/getlistByhomework', {
    summary: 'The students with their grades, for existing clients.',
    access: inCourse('staff', 'homeworkId'),
    input: wired({
      homeworkId: ['homeworkid', homework],
      /** Empty: all; otherwise a value of `mstatus` or a filter of getStudentList. */
      state: text(20).default(''),
      search: text(100).default(''),
      pageSize: integer(1, 500).default(200),
      currentPage: pageNumber,
      groupId: ['groupid', text(64).optional()],
      share: text(20).optional(),
      sim: text(20).optional(),
      words: text(20).optional(),
      rcount: text(20).optional(),
      sort: text(20).optional(),
    }),
    output: z.object({
      total: z.number(),
      list: z.array(
        wired({
          id: id('account'),
          name: ['username', z.string()],
          number: ['stno', z.string()],
          grade: decimalText,
          workState: ['mstatus', z.number()],
          overtime: flag,
          submittedAt: ['submittime', time],
        }),
      ),
    }),
  }),
}
