import { type SqlBool, sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { anyCount, anyPlace, type Portable } from '#server/kernel/portable.ts'

const version = { homework_id: 'activity', account_id: 'person' } as const
const submission = { part: 'work', from: ['homework_id', 'activity'] as [string, 'activity'] } as const

/** Homework itself is content; what students handed in, and feedback on it, is their work. */
export const homeworkPortable: Portable = {
  tables: [
    {
      table: 'homework',
      part: 'content',
      from: ['id', 'activity'],
      refs: { id: 'activity' },
      html: ['details'],
      ranges: { full_score: [0, 100], comment_min_length: [0, 10_000] },
      fresh: () => ({ scores_published_at: null }),
      isSound: ({ full_score }) => Number(full_score) > 0,
      counted: { en: 'Homework', zh: '作业' },
    },
    {
      table: 'homework_file',
      part: 'content',
      from: ['homework_id', 'activity'],
      refs: { homework_id: 'activity', file_id: 'file' },
      ranges: { position: anyPlace },
    },
    {
      ...submission,
      table: 'submission',
      refs: { ...version, graded_by: 'author', draft_files: 'file' },
      isBlank: sql<SqlBool>`(t.version = 0 and t.draft = '' and t.draft_files = '{}' and t.score is null)`,
      ranges: {
        state: [submissionStates.notSubmitted, submissionStates.returned],
        version: anyCount,
        score: [0, 100],
        mark_count: anyCount,
        draft_sequence: [0, Number.MAX_SAFE_INTEGER],
      },
      counted: { en: 'Students’ submissions', zh: '学生作品' },
    },
    {
      ...submission,
      table: 'submission_version',
      refs: { ...version, returned_by: 'author' },
      ranges: { version: anyCount },
    },
    {
      ...submission,
      table: 'submission_file',
      refs: { ...version, file_id: 'file' },
      ranges: { version: anyCount, position: anyPlace },
    },
    {
      ...submission,
      table: 'submission_mark',
      refs: { ...version, graded_by: 'author' },
      ranges: { number: anyCount, version: anyCount, score: [0, 100] },
    },
  ],
}
