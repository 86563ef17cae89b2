import type { QuestionInput } from '#contract/features/question/entities.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import type { EntryInput, SectionInput } from '#contract/features/test/entities.ts'
import type { InputOf } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { choiceOf } from '#server/features/question/test-questions.ts'
import type { Running } from '#server/kernel/test-app.ts'

const none = { id: null, fromId: null, question: null, draw: null } as const

/** A question that is written into the test. */
export const written = (says: string, points = 10, more: Partial<QuestionInput> = {}): EntryInput => ({
  ...none,
  question: choiceOf(says, more),
  points,
})
/** One of a bank. */
export const taken = (fromId: string, points = 10): EntryInput => ({ ...none, fromId, points })
/** One that the test has. */
export const kept = (id: string, points = 10): EntryInput => ({ ...none, id, points })
/** Some of a bank. */
export const drawn = (
  bankId: string,
  count: number,
  points = 5,
  more: Partial<NonNullable<EntryInput['draw']>> = {},
): EntryInput => ({
  ...none,
  draw: {
    ...{ bankId, count, types: [], difficulties: [], knowledge: [], tags: [], isAnew: false },
    ...more,
  },
  points,
})
/** Something to be written in words. */
export const open = (says: string, points = 10): EntryInput =>
  written(says, points, { type: 4, parts: {}, key: { html: '' } })

export const section = (entries: EntryInput[], title = ''): SectionInput => ({ title, details: '', entries })

type NewTest = Omit<InputOf<typeof testCalls.create>, 'courseId' | 'title'> & { title?: string }

/** What people do with tests, for tests. */
export const testsOf = (app: () => Running, courseId: string = linearAlgebra.id) => ({
  add: async (entries: EntryInput[], more: Partial<NewTest> = {}, who: CastMember = teacher1) =>
    (
      await app().call(who, testCalls.create, {
        ...{ courseId, title: 'Mid-term', sections: [section(entries)] },
        ...more,
      })
    ).id,
  change: (id: string, change: Partial<InputOf<typeof testCalls.update>>, who: CastMember = teacher1) =>
    app().call(who, testCalls.update, { id, ...change }),
  get: (id: string, who: CastMember = teacher1) => app().call(who, testCalls.get, { id }),
  questions: async (id: string, who: CastMember = teacher1) =>
    (await app().call(who, testCalls.listQuestions, { id })).sections,
  preview: (id: string, seed = 0, who: CastMember = teacher1) =>
    app().call(who, testCalls.preview, { id, seed }),
})
