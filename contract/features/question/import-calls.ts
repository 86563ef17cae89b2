import { z } from 'zod'
import { account, teacher } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, id, idOrNone, integer, list, oneOf, pageOf, paging, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { questionInput } from './entities.ts'
import { importFormats, leftReasons, questionImportLimits, questionMarks } from './import.ts'
import { bankLimits } from './rules.ts'

const importId = ['importid', id('questionimport')] as const
const bankId = ['bankid', id('questionbank')] as const
const folderId = ['folderid', idOrNone('questionfolder').default(null)] as const
const exported = z.object({ name: z.string(), type: z.string(), content: z.string() })

const counts = z.object({
  /** That can be taken as they are. */
  changed: z.number(),
  /** That somebody should look at first, or that were left out. */
  conflicts: z.number(),
  same: z.number(),
  /** Texts that belong to no question. */
  problems: z.number(),
})

const importedQuestion = wired({
  /** From 0, in the order of the file. */
  row: z.number(),
  /** Line of the file, from 1. */
  line: z.number(),
  /** As it was written; null where there is none. */
  number: z.number().nullable(),
  question: questionInput,
  /** The answer as it was written. */
  answer: z.string(),
  marks: z.array(z.enum(questionMarks)),
  /** Why it cannot be taken as it is; empty where it can. */
  problem: z.string(),
  isConfirmed: ['confirmed', flag],
  isLeftOut: ['leftout', flag],
})

const importedRow = wired({
  question: importedQuestion.nullable(),
  /** A text that belongs to no question, with its line. */
  left: z.object({ line: z.number(), text: z.string(), reason: z.enum(leftReasons) }).nullable(),
})

/** Questions that somebody has written elsewhere come into a bank, and leave it (decision 254). */
export const questionImportCalls = {
  previewFile: command('/QuestionApi/previewFile', {
    summary:
      'Read questions from a Word document, the Excel template or a text file, and preview them; nothing changes yet.',
    access: account,
    body: 'multipart',
    largestFile: questionImportLimits.file,
    input: wired({ bankId, folderId }),
    output: wired({ importId, counts }),
  }),
  previewText: command('/QuestionApi/previewText', {
    summary: 'Read questions from a text that was pasted, and preview them; nothing changes yet.',
    access: account,
    waits: true,
    input: wired({ bankId, folderId, text: text(questionImportLimits.text, 1) }),
    output: wired({ importId, counts }),
  }),
  getPreview: query('/QuestionApi/getPreview', {
    summary:
      'The questions that were read: those that can be taken, those to look at, or what belongs to none.',
    access: account,
    input: wired({
      importId,
      only: oneOf(['changed', 'conflicts', 'problems']).default('changed'),
      ...paging,
    }),
    output: wired({
      ...pageOf(importedRow).shape,
      /** Of those that have not been taken. */
      counts,
      /** How many have been taken, and not taken back. */
      taken: z.number(),
      bankId,
      fileName: ['filename', z.string()],
      appliedAt: ['appliedtime', time],
      undoneAt: ['undonetime', time],
    }),
  }),
  correct: command('/QuestionApi/correctPreviewed', {
    summary:
      'Say what a question that was read is: its type, its answer, all of it, that it is right as it stands, or that it is left out.',
    access: account,
    input: wired({
      importId,
      row: integer(0, questionImportLimits.questions),
      type: integer(1, 999).optional(),
      answer: text(questionImportLimits.answer).optional(),
      /** In place of all that was read. */
      question: questionInput.optional(),
      isConfirmed: ['confirmed', flag.optional()],
      isLeftOut: ['leftout', flag.optional()],
    }),
    output: wired({ question: importedQuestion }),
  }),
  apply: command('/QuestionApi/applyPreview', {
    summary:
      'Take the questions of a preview into the bank, all that are ready or none. The others stay in the preview.',
    access: account,
    input: wired({
      importId,
      /** Also those that nobody has looked at, as long as they can be taken. */
      withUncertain: ['uncertain', flag.default(false)],
    }),
    output: z.object({ changed: z.number() }),
  }),
  undo: command('/QuestionApi/undoPreview', {
    summary:
      'Take the questions of an import out of the bank again. Those that are used stay where they are used.',
    access: account,
    input: wired({ importId }),
    output: z.object({ changed: z.number() }),
  }),
  template: query('/QuestionApi/getTemplate', {
    summary: 'The Excel template for questions, with examples, in base64.',
    access: teacher,
    input: z.object({}),
    output: exported,
  }),
  export: query('/QuestionApi/exportQuestions', {
    summary: 'Questions of a bank, of one of its folders, or some of them, as a file in base64.',
    access: account,
    input: wired({
      bankId,
      /** Absent: of all folders; empty: of none. */
      folderId: ['folderid', idOrNone('questionfolder').optional()],
      /** Absent: all. */
      questionIds: ['questionids', list(id('question'), bankLimits.together).default([])],
      format: oneOf(importFormats).default('xlsx'),
    }),
    output: exported,
  }),
}
