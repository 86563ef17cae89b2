import {
  letterLength,
  maxColumns,
  maxDropped,
  reasonLength,
  scoreLimit,
  titleLength,
} from '#contract/features/score/rules.ts'
import { anyCount, type Portable, type PortableRow } from '#server/kernel/portable.ts'

const scores = [0, scoreLimit] as const
const isText = (value: unknown, length: number) => typeof value === 'string' && [...value].length <= length

/** What counts travels always, grades with people's work. */
export const scorePortable: Portable = {
  tables: [
    {
      table: 'score_scheme',
      part: 'content',
      from: ['course_id', 'course'],
      refs: { course_id: 'course' },
      ranges: { star_points: scores, best_points: scores, like_points: scores, topic_limit: scores },
      // Whether students see totals is decided anew.
      fresh: () => ({ shown_at: null }),
    },
    {
      table: 'score_weight',
      part: 'content',
      from: ['course_id', 'course'],
      refs: { course_id: 'course' },
      ranges: { weight: scores, dropped: [0, maxDropped] },
      isSound: ({ kind }: PortableRow) => isText(kind, 20),
    },
    {
      table: 'score_letter',
      part: 'content',
      from: ['course_id', 'course'],
      refs: { course_id: 'course' },
      ranges: { lowest: scores },
      isSound: ({ letter }: PortableRow) => letter !== '' && isText(letter, letterLength),
    },
    {
      table: 'score_column',
      part: 'content',
      from: ['course_id', 'course'],
      refs: { id: 'own', course_id: 'course' },
      ranges: { full_score: scores, position: [0, maxColumns * 100] },
      isSound: ({ title }: PortableRow) => isText(title, titleLength),
      fresh: now => ({ created_at: now }),
      counted: { en: 'Grade columns', zh: '成绩列' },
    },
    {
      table: 'score_entry',
      part: 'work',
      from: ['course_id', 'course'],
      refs: {
        id: 'own',
        course_id: 'course',
        column_id: 'score_column',
        account_id: 'person',
        entered_by: 'author',
        undone_by: 'author',
      },
      ranges: { score: scores, number: anyCount },
      isSound: ({ kind, reason }: PortableRow) => isText(kind, 20) && isText(reason, reasonLength),
      follows: ['kind', 'column_id'],
      counted: { en: 'Grades entered by hand', zh: '手动录入的成绩' },
    },
  ],
  stays: {
    score_change: 'who changed this gradebook; a copy begins without a history',
  },
}
