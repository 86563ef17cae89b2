import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { flag, id, idOrNone, integer, list, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { bankLimits, bankRights, questionLimits } from './rules.ts'
import { scoring } from './scoring.ts'

const label = text(questionLimits.label, 1)

/** A question as it is written. What parts and key are, its type says (`types/`). */
export const questionInput = z.object({
  type: integer(1, 999),
  html: text(questionLimits.html).default(''),
  parts: z.unknown(),
  /** Null, which is the same as absent, where nothing is right. */
  key: z.unknown().default(null),
  scoring: scoring.default({ partial: 'none', penalty: 0 }),
  explanation: text(questionLimits.explanation).default(''),
  difficulty: integer(1, 3).default(2),
  /** Points that it is usually worth. */
  points: z.number().min(0).max(questionLimits.points).default(1),
  knowledge: list(label, questionLimits.labels).default([]),
  tags: list(label, questionLimits.labels).default([]),
  /** Heard or seen with it, in this order; pictures in its texts are not among them. */
  fileIds: list(id('file'), questionLimits.files).default([]),
})
export type QuestionInput = Value<typeof questionInput>

export const bankRow = wired({
  id: id('questionbank'),
  title: z.string(),
  description: z.string(),
  /** Whose it is; null: that of a course. */
  ownerName: ['ownername', z.string()],
  courseId: ['courseid', idOrNone('course')],
  courseTitle: ['coursetitle', z.string()],
  /** What the caller may do with it. */
  right: z.enum(bankRights),
  isOwn: ['own', flag],
  questionCount: ['questions', z.number()],
  changedAt: ['updatetime', time],
})
export type BankRow = Value<typeof bankRow>

export const bankFolder = wired({
  id: id('questionfolder'),
  parentId: ['parentid', idOrNone('questionfolder')],
  title: z.string(),
  /** In it alone. */
  questionCount: ['questions', z.number()],
})
export type BankFolder = Value<typeof bankFolder>

export const bank = bankRow.extend({ folders: z.array(bankFolder) })
export type Bank = Value<typeof bank>

/** In a list: enough to recognise it. */
export const questionRow = wired({
  id: id('question'),
  folderId: ['folderid', idOrNone('questionfolder')],
  type: z.number(),
  /** The beginning of what it says, plain. */
  excerpt: z.string(),
  difficulty: z.number(),
  points: z.number(),
  knowledge: z.array(z.string()),
  tags: z.array(z.string()),
  /** Raised with each change. */
  version: z.number(),
  /** In how many places it is used. */
  useCount: ['uses', z.number()],
  changedAt: ['updatetime', time],
})
export type QuestionRow = Value<typeof questionRow>

/** A question with all that it says, as those see it who may edit it. */
export const question = wired({
  id: id('question'),
  bankId: ['bankid', id('questionbank')],
  folderId: ['folderid', idOrNone('questionfolder')],
  type: z.number(),
  html: z.string(),
  parts: z.unknown(),
  key: z.unknown(),
  scoring,
  explanation: z.string(),
  difficulty: z.number(),
  points: z.number(),
  knowledge: z.array(z.string()),
  tags: z.array(z.string()),
  files: z.array(attachment),
  version: z.number(),
  versionId: ['versionid', id('questionversion')],
  right: z.enum(bankRights),
  authorName: ['authorname', z.string()],
  changedAt: ['updatetime', time],
})
export type Question = Value<typeof question>

/** A question that is to be answered, without what is right. */
export const askedQuestion = wired({
  id: id('question'),
  type: z.number(),
  html: z.string(),
  parts: z.unknown(),
  points: z.number(),
  files: z.array(attachment),
})

/** What is right in a question, for who may know it. */
export const questionKey = wired({
  key: z.unknown(),
  explanation: z.string(),
  scoring,
})

export const questionVersionRow = wired({
  id: id('questionversion'),
  version: z.number(),
  excerpt: z.string(),
  authorName: ['authorname', z.string()],
  madeAt: ['createtime', time],
  useCount: ['uses', z.number()],
})
export type QuestionVersionRow = Value<typeof questionVersionRow>

/** Where a question is used. */
export const questionUse = wired({
  /** What uses it, as kinds call themselves, such as `test`. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  courseTitle: ['coursetitle', z.string()],
  /** The version that it keeps. */
  version: z.number(),
})

export const bankReader = wired({
  accountId: ['accountid', id('account')],
  name: z.string(),
  avatar: z.string(),
  right: z.enum(bankRights),
})
export type BankReader = Value<typeof bankReader>

/** Which questions of a bank a list shows. */
export const questionFilter = {
  bankId: ['bankid', id('questionbank')],
  /** Absent: of all folders; empty: of none. */
  folderId: ['folderid', idOrNone('questionfolder').optional()],
  search: text(bankLimits.search).default(''),
  types: list(integer(1, 999), 40).default([]),
  difficulties: list(integer(1, 3), 3).default([]),
  knowledge: list(label, questionLimits.labels).default([]),
  tags: list(label, questionLimits.labels).default([]),
} as const
