import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { id, integer, list, text } from '#contract/wire.ts'
import { countSlots, gradeSlots, maxSlotGrades, pageOfSlot } from '#server/features/submission/public.ts'
import { refusalIn } from '#server/kernel/envelope.ts'
import { Failure } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { paperSubmissions } from './kind.ts'

const access = inCourse('staff', 'id', 'grade')
const summary = 'A call of a test.'
const activity = id('activity')
const grade = z.object({
  studentId: z.string(),
  attempt: integer(1).optional(),
  slot: integer(0, 200),
  score: z.number(),
  comment: text(1000).optional(),
  version: integer(1).optional(),
  work: z.string().optional(),
  seen: integer(0).optional(),
  isAlone: z.boolean().optional(),
})
const given = z.object({ score: z.number(), comment: z.string(), number: z.number() })

/** Grading the answers of all students to one question, or of many to many. */
export const gradingCalls = {
  gradeAnswers: command('/PaperApi/gradeAnswers', {
    summary,
    access,
    input: z.object({ id: activity, grades: list(grade, maxSlotGrades) }),
    output: z.object({
      list: z.array(
        z.object({
          number: z.number(),
          refusal: z.object({ code: z.number(), message: z.string() }).nullable(),
        }),
      ),
    }),
  }),
  answersOfSlot: query('/PaperApi/answersOfSlot', {
    summary,
    access,
    input: z.object({
      ...{ id: activity, slot: integer(0, 200), which: z.enum(['all', 'toGrade', 'graded']) },
      ...{ page: integer(1), limit: integer(1, 100) },
    }),
    output: z.object({
      total: z.number(),
      list: z.array(
        z.object({
          authors: z.array(
            z.object({
              studentId: z.string(),
              name: z.string(),
              number: z.string(),
              score: given.nullable(),
            }),
          ),
          ...{
            workId: z.string(),
            attempt: z.number(),
            version: z.number(),
            text: z.string(),
            value: z.unknown(),
          },
          ...{ files: z.array(z.string()), isAnswered: z.boolean(), most: z.number().nullable() },
          ...{ isToGrade: z.boolean(), score: given.extend({ byMachine: z.boolean() }).nullable() },
        }),
      ),
    }),
  }),
  countAnswers: query('/PaperApi/countAnswers', {
    summary,
    access,
    input: z.object({ id: activity }),
    output: z.object({
      list: z.array(
        z.object({ slot: z.number(), handedIn: z.number(), toGrade: z.number(), graded: z.number() }),
      ),
    }),
  }),
}

export const gradingHandlers = serve(gradingCalls, {
  gradeAnswers: async (context, { id: paperId, grades }) => {
    const outcomes = await gradeSlots(context, paperSubmissions, {
      id: paperId,
      grades: grades.map(({ comment = '', ...one }) => ({ ...one, comment })),
    })
    return {
      list: outcomes.map(one =>
        one instanceof Failure
          ? { number: 0, refusal: refusalIn(context.language, one) }
          : { number: one, refusal: null },
      ),
    }
  },
  answersOfSlot: async (context, { id: paperId, ...wanted }) => {
    const { list: rows, total } = await pageOfSlot(context, paperId, wanted)
    return { total, list: rows.map(row => ({ ...row, files: row.files.map(({ id: fileId }) => fileId) })) }
  },
  countAnswers: async (context, { id: paperId }) => ({ list: await countSlots(context, paperId) }),
})
