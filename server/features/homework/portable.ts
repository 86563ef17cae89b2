import { type SqlBool, sql } from 'kysely'
import type { Portable } from '#server/kernel/portable.ts'

const version = { homework_id: 'activity', account_id: 'person' } as const
const work = { part: 'work', from: ['homework_id', 'activity'] as [string, 'activity'] } as const

/** Homework itself is content; what students handed in and what was said about it is their work. */
export const homeworkPortable: Portable = {
  tables: [
    {
      table: 'homework',
      part: 'content',
      from: ['id', 'activity'],
      refs: { id: 'activity' },
      html: ['details'],
      fresh: () => ({ scores_published_at: null }),
      isSound: ({ full_score }) => Number(full_score) > 0 && Number(full_score) <= 100,
      counted: { en: 'Homework', zh: '作业' },
    },
    {
      table: 'homework_file',
      part: 'content',
      from: ['homework_id', 'activity'],
      refs: { homework_id: 'activity', file_id: 'file' },
    },
    {
      ...work,
      table: 'submission',
      refs: { ...version, graded_by: 'author', draft_files: 'file' },
      isBlank: sql<SqlBool>`(t.version = 0 and t.draft = '' and t.draft_files = '{}' and t.score is null)`,
      isSound: ({ score }) =>
        score === null || score === undefined || (Number(score) >= 0 && Number(score) <= 100),
      counted: { en: 'Works of students', zh: '学生作品' },
    },
    { ...work, table: 'submission_version', refs: { ...version, returned_by: 'author' } },
    { ...work, table: 'submission_file', refs: { ...version, file_id: 'file' } },
    { ...work, table: 'submission_mark', refs: { ...version, graded_by: 'author' } },
  ],
}
