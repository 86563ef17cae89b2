import { type SqlBool, sql } from 'kysely'
import { testLimits } from '#contract/features/test/limits.ts'
import { anyCount, type Portable } from '#server/kernel/portable.ts'
import { adoptUses, questionsAlong } from './arriving.ts'

const moment = [0, 3] as const
const slot = [1, 2 ** 15 - 1] as const
const position = [0, 2 ** 15 - 1] as const
const points = [0, testLimits.points] as const
const counting = [0, 2] as const
const toSubmission = {
  part: 'work',
  from: ['submission_id', 'submission'] as [string, 'submission'],
  through: { table: 'submission_author', there: 'submission_id', here: 'submission_id' },
} as const

/** What a test asks is content, along with the bank of its course's tests; what somebody was asked is their work. */
export const testPortable: Portable = {
  tables: [
    {
      table: 'test',
      part: 'content',
      from: ['id', 'activity'],
      refs: { id: 'activity' },
      ranges: {
        switch_limit: [-2, testLimits.switches],
        pass_percent: [0, 100],
        begin_window: [0, testLimits.beginWindow],
        ...{ score_shown: moment, answers_shown: moment, explanations_shown: moment, paper_shown: moment },
      },
      fresh: () => ({ released_at: null, over_at: null }),
      counted: { en: 'Tests', zh: '测试' },
    },
    {
      table: 'test_section',
      part: 'content',
      from: ['activity_id', 'activity'],
      refs: { id: 'own', activity_id: 'activity' },
      html: ['details'],
      ranges: { position },
    },
    {
      table: 'test_draw',
      part: 'content',
      from: ['section_id', 'test_section'],
      refs: { id: 'own', section_id: 'test_section', bank_id: 'question_bank', folder_id: 'question_folder' },
      ranges: { position, points, count: [0, testLimits.ofPaper] },
    },
    {
      table: 'test_question',
      part: 'content',
      from: ['activity_id', 'activity'],
      refs: {
        activity_id: 'activity',
        section_id: 'test_section',
        draw_id: 'test_draw',
        version_id: 'question_version',
        origin_id: 'question_version',
      },
      ranges: { slot, position, points },
      // What was found wrong is not asked again; what everybody got points for counts as any other.
      leaveOut: ({ fresh }) =>
        fresh ? sql<SqlBool>`(t.dropped_at is not null and t.draw_id is null)` : undefined,
      fresh: () => ({ is_full: false }),
    },
    {
      ...toSubmission,
      table: 'test_paper',
      refs: { submission_id: 'submission' },
      ranges: { seed: [0, 2 ** 31 - 1] },
      renew: { device: () => null },
    },
    {
      ...toSubmission,
      table: 'test_switch',
      refs: { id: 'own', submission_id: 'submission', account_id: 'person' },
      ranges: { kind: [1, 3], seconds: [0, 86_400], counted: [0, 10_000] },
    },
    {
      table: 'test_regrade',
      part: 'work',
      from: ['regrade_id', 'submission_regrade'],
      refs: { regrade_id: 'submission_regrade', activity_id: 'activity' },
      ranges: { students: anyCount },
    },
    {
      table: 'test_regrade_question',
      part: 'work',
      from: ['regrade_id', 'test_regrade'],
      refs: {
        regrade_id: 'submission_regrade',
        version_before: 'question_version',
        version_after: 'question_version',
      },
      ranges: {
        ...{ slot, points_before: points, points_after: points },
        ...{ counting_before: counting, counting_after: counting },
      },
    },
    {
      table: 'test_message',
      part: 'work',
      from: ['activity_id', 'activity'],
      refs: { id: 'own', activity_id: 'activity', author_id: 'person' },
    },
  ],
  stays: {
    test_readiness: 'what a phone was like before a test says nothing of another one, nor of that time',
  },
  alone: { along: questionsAlong, settle: ({ db }, courseId) => adoptUses(db, courseId) },
  settle: async ({ db }, courseId, arrived) => {
    if (arrived.get('test_question')) await adoptUses(db, courseId)
  },
}
