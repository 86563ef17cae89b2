import type { answeringCalls } from '#contract/features/answering/calls.ts'
import type { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { courseId } from '#web/features/homework/test-submissions.ts'
import type { StepShown } from './states.ts'
import type { Step } from './taking/step-writing.ts'

export const setId = '01890000-0000-7000-8000-0000000000a1' as never
export const stepIds = [1, 2].map(n => `01890000-0000-7000-8000-0000000000b${n}` as never)
const questionId = (slot: number) => `01890000-0000-7000-8000-0000000002${slot}0` as never

const standing = {
  ...{ state: 1, seconds: 30, startedAt: null, endsAt: null, endsAtExactly: null },
  ...{ areResultsShown: false, areAnswersShown: false },
}

/** A step; not started unless told otherwise. */
export const stepShown = (number: number, change: Partial<StepShown> = {}): StepShown => ({
  ...{ id: stepIds[number - 1]!, number, title: '', count: 1, score: 2 },
  ...standing,
  ...{ joinedCount: 0, answeredCount: 0, hasAnswered: false },
  ...change,
})

type SetShown = AnswerOf<typeof answeringCalls.get>

export const sampleSet = (change: Partial<SetShown> = {}): SetShown => ({
  ...{ id: setId, courseId: courseId as never, title: 'Bases', kind: 3, mode: 1, details: '' },
  ...{ attachments: [], withheldBy: '', withheldFiles: [] },
  ...{ publishState: 1, state: 2, publishedAt: 1000, publishAt: 1000, beginsAt: null, deadline: null },
  ...{ updatedAt: 1000, revision: 1, fullScore: 4, isScorePublished: false },
  steps: [stepShown(1), stepShown(2)],
  ...{ stats: { join: 0, total: 40 }, streamId: '', serverTime: Math.floor(Date.now() / 1000) * 1000 },
  serverTimeExactly: Date.now(),
  can: { manage: true, grade: true, stars: true, answer: true },
  ...change,
})

const asked = (slot: number) => ({
  ...{ id: questionId(slot), slot, type: 2, html: `<p>Asked ${slot}</p>`, points: 2, files: [], asking: 0 },
  parts: {
    options: [
      { id: 'a', html: '<p>Yes</p>' },
      { id: 'b', html: '<p>No</p>' },
    ],
  },
})

/** A question for a text, of which nobody learns whose answer is whose. */
export const askedAnonymously = (slot: number) => ({
  ...{ ...asked(slot), type: 14, points: 0, asking: 1 },
  parts: { isRich: false },
})

export const nothing = { text: '', html: '', value: null, files: [], sequence: 0, savedAt: null }

export const ownAnswer = (slot: number, change: Partial<Step['answers'][number]> = {}) => ({
  ...{ ...nothing, questionId: questionId(slot), slot, isGiven: false, isProven: false },
  ...{ score: null, right: null },
  ...change,
})

export const ownStep = (change: Partial<Step> = {}): Step => ({
  ...standing,
  ...{ id: stepIds[0]!, answeringId: setId, courseId: courseId as never, number: 1, title: '', mode: 1 },
  ...{ state: 2, remain: -1, questions: [asked(1)], answers: [ownAnswer(1)], workId: '', isWritable: true },
  ...{ serverTime: Math.floor(Date.now() / 1000) * 1000, serverTimeExactly: Date.now() },
  ...change,
})

export const sampleResults = (
  change: Partial<AnswerOf<typeof answeringResultCalls.results>> = {},
): AnswerOf<typeof answeringResultCalls.results> => ({
  ...standing,
  ...{ state: 2, total: 40, answered: 2, joined: 3, areAnswersTold: true },
  questions: [
    {
      ...{
        ...asked(1),
        answered: 2,
        rightCount: 1,
        correctRate: 50,
        isWithheld: false,
        mean: null,
        spread: null,
      },
      distribution: [
        { part: 0, key: 'a', label: 'A', text: 'Yes', count: 1, isRight: true },
        { part: 0, key: 'b', label: 'B', text: 'No', count: 1, isRight: false },
      ],
    },
  ],
  ranking: [],
  ...{ serverTime: Math.floor(Date.now() / 1000) * 1000, serverTimeExactly: Date.now() },
  ...change,
})
