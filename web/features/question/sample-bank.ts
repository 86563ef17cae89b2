import type { Bank, BankRow, Question, QuestionRow } from '#contract/features/question/entities.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { idOf } from '#web/features/course/sample-course.ts'

/** Banks and questions for tests and the gallery. */
const changedAt = new Date(2026, 9, 12, 15, 30).getTime()

export const sampleBanks: BankRow[] = [
  {
    ...{ id: idOf(701), title: '线性代数期末题库', description: '', courseId: null, courseTitle: '' },
    ...{ ownerName: 'Chen', right: 'manage', isOwn: true, questionCount: 128, changedAt },
  },
  {
    ...{
      id: idOf(702),
      title: 'Probability and mathematical statistics: exercises, quizzes, finals',
      description: '',
    },
    ...{
      courseId: null,
      courseTitle: '',
      ownerName: 'Chen',
      right: 'manage',
      isOwn: true,
      questionCount: 0,
      changedAt,
    },
  },
  {
    ...{
      id: idOf(703),
      title: 'Team bank',
      description: '',
      courseId: idOf(1),
      courseTitle: 'Linear Algebra',
    },
    ...{ ownerName: '', right: 'edit', isOwn: false, questionCount: 34, changedAt },
  },
  {
    ...{ id: idOf(704), title: '高等数学', description: '', courseId: null, courseTitle: '' },
    ...{ ownerName: '王敏', right: 'use', isOwn: false, questionCount: 2105, changedAt },
  },
]

export const sampleBank: Bank = {
  ...sampleBanks[0]!,
  folders: [
    { id: idOf(711), parentId: null, title: '第一章 行列式', questionCount: 12 },
    {
      id: idOf(712),
      parentId: null,
      title: 'Chapter 2: Matrices, their inverses and everything about them',
      questionCount: 0,
    },
    { id: idOf(713), parentId: idOf(712), title: '逆矩阵', questionCount: 5 },
  ],
}

const excerpts = [
  'Which of these matrices are invertible?',
  '设 A 为三阶方阵，|A| = 2，则 |2A| 等于',
  'A square matrix with determinant 0 has no inverse, and there is a vector other than 0 that it maps to 0. Is that so for every field?',
]

/** As many questions, of all types one after the other. */
export const sampleRows = (count: number): QuestionRow[] =>
  Array.from({ length: count }, (_, place) => ({
    id: idOf(1000 + place),
    folderId: null,
    type: questionTypes[place % questionTypes.length]!.number,
    excerpt: excerpts[place % excerpts.length]!,
    difficulty: 1 + (place % 3),
    points: place % 5,
    knowledge: place % 4 === 1 ? ['行列式', 'Determinants'] : [],
    tags: place % 4 === 1 ? ['finals 2026'] : [],
    version: 1,
    useCount: place % 6 === 2 ? 3 : 0,
    changedAt,
  }))

/** A question with two options, of which one is right. */
export const sampleQuestion: Question = {
  ...{ id: idOf(1000), bankId: sampleBank.id, folderId: null, type: 2, right: 'manage' },
  html: '<p>Which of these matrices is invertible?</p>',
  parts: {
    options: [
      { id: '1', html: '<p>The identity</p>' },
      { id: '2', html: '<p>The zero matrix</p>' },
    ],
  },
  key: { right: ['1'] },
  scoring: { partial: 'none', penalty: 0 },
  explanation: '<p>Its determinant is 1.</p>',
  ...{ difficulty: 1, points: 2, knowledge: ['Determinants'], tags: [], files: [] },
  ...{ version: 2, versionId: idOf(1500), authorName: 'Chen', changedAt },
}
