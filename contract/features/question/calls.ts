import { z } from 'zod'
import { account, inCourse, teacher } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { readAs, typedAccount } from '#contract/typed.ts'
import { flag, id, idOrNone, integer, list, nothing, pageOf, paging, text } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import {
  bank,
  bankReader,
  bankRow,
  question,
  questionFilter,
  questionInput,
  questionRow,
  questionUse,
  questionVersionRow,
} from './entities.ts'
import { bankLimits, bankRights, questionLimits } from './rules.ts'

const bankId = ['bankid', id('questionbank')] as const
const folderId = ['folderid', idOrNone('questionfolder').default(null)] as const
const questionIds = ['questionids', list(id('question'), bankLimits.together)] as const
const title = text(bankLimits.title).default('')
const description = text(bankLimits.description).default('')
const labels = list(text(questionLimits.label, 1), questionLimits.labels)

/** Banks of questions: those of a person, those of a course, and those that are shared. */
export const bankCalls = {
  list: query('/QuestionApi/getBanks', {
    summary: 'The banks that a person may use: their own, those of their courses, those shared with them.',
    access: account,
    input: z.object({}),
    output: z.object({ list: z.array(bankRow) }),
  }),
  get: query('/QuestionApi/getBank', {
    summary: 'A bank with its folders.',
    access: account,
    input: z.object({ id: id('questionbank') }),
    output: bank,
  }),
  create: command('/QuestionApi/addBank', {
    summary: "Begin a bank of one's own.",
    access: teacher,
    input: z.object({ title, description }),
    output: z.object({ id: id('questionbank') }),
  }),
  createInCourse: command('/QuestionApi/addCourseBank', {
    summary: 'Begin a bank that belongs to a course: all of its staff may use it.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId, title, description }),
    output: z.object({ id: id('questionbank') }),
  }),
  change: command('/QuestionApi/editBank', {
    summary: 'Change the name and the description of a bank.',
    access: account,
    input: z.object({ id: id('questionbank'), title, description }),
    output: nothing,
  }),
  delete: command('/QuestionApi/removeBank', {
    summary: 'Delete a bank. Questions that are used stay where they are used.',
    access: account,
    input: z.object({ id: id('questionbank') }),
    output: nothing,
  }),
  addFolder: command('/QuestionApi/addFolder', {
    summary: 'Add a folder to a bank.',
    access: account,
    input: wired({ bankId, parentId: ['parentid', idOrNone('questionfolder').default(null)], title }),
    output: z.object({ id: id('questionfolder') }),
  }),
  changeFolder: command('/QuestionApi/editFolder', {
    summary: 'Rename or move a folder of a bank.',
    access: account,
    input: wired({
      id: id('questionfolder'),
      parentId: ['parentid', idOrNone('questionfolder').default(null)],
      title,
    }),
    output: nothing,
  }),
  deleteFolder: command('/QuestionApi/removeFolder', {
    summary: 'Remove a folder; what is in it moves to the folder that it is in.',
    access: account,
    input: z.object({ id: id('questionfolder') }),
    output: nothing,
  }),
  listReaders: query('/QuestionApi/getBankReaders', {
    summary: 'With whom a bank is shared.',
    access: account,
    input: z.object({ id: id('questionbank') }),
    output: z.object({ list: z.array(bankReader) }),
  }),
  share: command('/QuestionApi/shareBank', {
    summary:
      'Share a bank with a teacher, found by account, email or phone, or change what they may do with it.',
    access: account,
    input: wired({
      id: id('questionbank'),
      who: readAs(typedAccount, 100).default(''),
      /** In place of `who`: somebody with whom it is shared already. */
      accountId: ['accountid', idOrNone('account').default(null)],
      right: z.enum(bankRights).default('use'),
    }),
    output: nothing,
  }),
  unshare: command('/QuestionApi/unshareBank', {
    summary:
      'Share a bank with somebody no longer; without an account: give up one that is shared with the caller.',
    access: account,
    input: wired({ id: id('questionbank'), accountId: ['accountid', idOrNone('account').default(null)] }),
    output: nothing,
  }),
}

/** The questions of banks. */
export const questionCalls = {
  list: query('/QuestionApi/getList', {
    summary: 'The questions of a bank, filtered and searched, the last changed first.',
    access: account,
    input: wired({ ...questionFilter, ...paging }),
    output: pageOf(questionRow),
  }),
  labels: query('/QuestionApi/getLabels', {
    summary: 'The points of knowledge and the tags of a bank, the most used first.',
    access: account,
    input: wired({ bankId }),
    output: z.object({ knowledge: z.array(z.string()), tags: z.array(z.string()) }),
  }),
  get: query('/QuestionApi/getInfo', {
    summary: 'A question with its key; also in one of its former versions.',
    access: account,
    input: wired({ id: id('question'), versionId: ['versionid', idOrNone('questionversion').default(null)] }),
    output: question,
  }),
  create: command('/QuestionApi/add', {
    summary: 'Write a question into a bank.',
    access: account,
    input: wired({ bankId, folderId, question: questionInput }),
    output: wired({ id: id('question'), versionId: ['versionid', id('questionversion')] }),
  }),
  change: command('/QuestionApi/edit', {
    summary: 'Change a question. Where it is used the version that was taken stays.',
    access: account,
    input: wired({
      id: id('question'),
      /** The version that was changed; absent: whichever. */
      version: integer(1, 1_000_000).optional(),
      question: questionInput,
    }),
    output: wired({ version: z.number(), versionId: ['versionid', id('questionversion')] }),
  }),
  move: command('/QuestionApi/move', {
    summary: 'Move questions to a folder, also of another bank.',
    access: account,
    input: wired({ questionIds, bankId, folderId }),
    output: z.object({ done: z.number() }),
  }),
  copy: command('/QuestionApi/copy', {
    summary: 'Copy questions to a bank.',
    access: account,
    input: wired({ questionIds, bankId, folderId }),
    output: z.object({ done: z.number() }),
  }),
  label: command('/QuestionApi/label', {
    summary: 'Change difficulty, points, points of knowledge or tags of many questions at once.',
    access: account,
    input: wired({
      questionIds,
      difficulty: integer(1, 3).optional(),
      points: z.number().min(0).max(questionLimits.points).optional(),
      addKnowledge: ['addknowledge', labels.default([])],
      removeKnowledge: ['removeknowledge', labels.default([])],
      addTags: ['addtags', labels.default([])],
      removeTags: ['removetags', labels.default([])],
    }),
    output: z.object({ done: z.number() }),
  }),
  delete: command('/QuestionApi/remove', {
    summary: 'Remove questions from their banks. Those that are used stay where they are used.',
    access: account,
    input: wired({ questionIds }),
    output: z.object({ done: z.number() }),
  }),
  restore: command('/QuestionApi/restore', {
    summary: 'Take back that questions were removed.',
    access: account,
    input: wired({ questionIds }),
    output: z.object({ done: z.number() }),
  }),
  listVersions: query('/QuestionApi/getVersions', {
    summary: 'The versions of a question, the newest first.',
    access: account,
    input: wired({ id: id('question'), ...paging }),
    output: pageOf(questionVersionRow),
  }),
  listUses: query('/QuestionApi/getUses', {
    summary: 'Where a question is used, as far as the caller may see that.',
    access: account,
    input: wired({ id: id('question') }),
    output: z.object({ list: z.array(questionUse), hiddenCount: z.number(), isUsed: flag }),
  }),
}
