import { castId, emailOf, teacher1, teacher2 } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const owner_id = teacher1.id
const [bank, folder, question] = [castId(9, 140), castId(9, 141), castId(9, 142)]
const [version, deleted] = [castId(9, 143), castId(9, 144)]
const [questionimport, applied] = [castId(9, 145), castId(9, 146)]
const options = [
  { id: 'a', html: '<p>0</p>' },
  { id: 'b', html: '<p>1</p>' },
]
const written = {
  type: 2,
  html: '<p>The determinant of the identity is</p>',
  parts: { options },
  key: { right: ['b'] },
}

/** A question of a preview. */
const waiting = {
  ...{ row: 0, line: 1, number: 1, said: 2, html: '<p>One and one?</p>', options: ['<p>1</p>', '<p>2</p>'] },
  ...{
    answer: 'B',
    explanation: '',
    difficulty: null,
    points: null,
    isPerBlank: false,
    knowledge: [],
    tags: [],
  },
  ...{ found: [], isConfirmed: false, isLeftOut: false, isConflict: false },
}

export const samples: Samples = {
  things: async db => {
    const began = new Date(0) as never
    await db
      .insertInto('question_bank')
      .values({ id: bank, owner_id, title: 'Determinants', created_at: began, changed_at: began })
      .execute()
    await db
      .insertInto('question_folder')
      .values({ id: folder, bank_id: bank, title: 'Rules', position: 0 })
      .execute()
    await db
      .insertInto('question')
      .values({
        ...{ id: question, bank_id: bank, type: 2, version: 1, difficulty: 2, points: 1 },
        ...{ said: 'The determinant of the identity is 0 1', created_at: began, changed_at: began },
      })
      .execute()
    await db
      .insertInto('question_version')
      .values({
        ...{ id: version, question_id: question, number: 1, type: 2, html: written.html },
        ...{ parts: JSON.stringify(written.parts), scoring: JSON.stringify({ partial: 'none', penalty: 0 }) },
        ...{ author_id: owner_id, made_at: began },
      })
      .execute()
    await db
      .insertInto('question_key')
      .values({ version_id: version, key: JSON.stringify(written.key) })
      .execute()
    await db
      .insertInto('table_import')
      .values({
        ...{ id: questionimport, author_id: owner_id, about: 'questions', file_name: 'Questions.docx' },
        ...{ changes: JSON.stringify([waiting]), problems: '[]', same: 0, created_at: began },
        extra: JSON.stringify({ bankId: bank, folderId: null }),
      })
      .execute()
    return { questionbank: bank, questionfolder: folder, question, questionversion: version, questionimport }
  },
  rows: async db => {
    const began = new Date(0) as never
    await db
      .insertInto('question_bank_reader')
      .values({
        ...{ bank_id: bank, account_id: teacher2.id, granted: 'use' },
        ...{ shared_by: owner_id, shared_at: began },
      })
      .execute()
    await db
      .insertInto('question')
      .values({
        ...{ id: deleted, bank_id: bank, type: 2, version: 1, difficulty: 2, points: 1, said: 'Gone' },
        ...{ created_at: began, changed_at: began, deleted_at: began },
      })
      .execute()
    await db
      .insertInto('table_import')
      .values({
        ...{ id: applied, author_id: owner_id, about: 'questions', file_name: '', same: 0 },
        ...{ changes: '[]', former: JSON.stringify([{ ...waiting, questionId: question }]), problems: '[]' },
        ...{ extra: JSON.stringify({ bankId: bank, folderId: null }), created_at: began, applied_at: began },
      })
      .execute()
  },
  inputs: () => ({
    '/QuestionApi/previewText': { text: '1. One and one? A. 1 B. 2 答案：B' },
    '/QuestionApi/correctPreviewed': { row: 0, answer: 'B' },
    '/QuestionApi/undoPreview': { importid: applied },
    '/QuestionApi/addBank': { title: 'Determinants' },
    '/QuestionApi/addCourseBank': { title: 'Determinants' },
    '/QuestionApi/editBank': { title: 'Determinants' },
    '/QuestionApi/addFolder': { title: 'Rules' },
    '/QuestionApi/editFolder': { title: 'Rules' },
    '/QuestionApi/add': { question: written },
    '/QuestionApi/edit': { question: written },
    '/QuestionApi/move': { questionids: [question] },
    '/QuestionApi/copy': { questionids: [question] },
    '/QuestionApi/label': { questionids: [question], difficulty: 3 },
    '/QuestionApi/remove': { questionids: [question] },
    '/QuestionApi/restore': { questionids: [deleted] },
    '/QuestionApi/shareBank': { who: emailOf(teacher2) },
    '/QuestionApi/unshareBank': { accountid: teacher2.id },
  }),
}
