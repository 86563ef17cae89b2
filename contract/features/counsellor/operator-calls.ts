import { z } from 'zod'
import { operator } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { encodingField, tableSource } from '#contract/features/table/source.ts'
import { readAs, typedAccount } from '#contract/typed.ts'
import { id, list, nothing, pageOf, paging, text } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { accountTextLength, classNumberLength, counsellorFileLimit, counsellorLimit } from './rules.ts'

/** The id of the school. */
const school = text(36, 36)
const classNumber = text(classNumberLength)
const accountId = ['accountid', id('account')] as const

const counsellorRow = wired({
  class: z.string(),
  accountId,
  name: z.string(),
  /** Their e-mail, or else their phone. */
  contact: z.string(),
  /** How many students say in their profile that they are in this class. */
  students: z.number(),
})

/** What a line of a file does: it is new, is so already, or is refused. */
export const counsellorOutcomes = ['added', 'same', 'refused'] as const
/** Why a line was refused. */
export const counsellorReasons = [
  '',
  'classMissing',
  'classLong',
  'accountMissing',
  'accountUnknown',
  // What Excel has made of them.
  'isDate',
  'numberCut',
  'repeated',
] as const

const counsellorLine = z.object({
  /** Line of the file, from 1. */
  line: z.number(),
  class: z.string(),
  account: z.string(),
  /** Whose account that is; empty if it is nobody's. */
  name: z.string(),
  students: z.number(),
  outcome: z.enum(counsellorOutcomes),
  reason: z.enum(counsellorReasons),
})
export type CounsellorLine = z.output<typeof counsellorLine>

export const operatorCounsellorCalls = {
  listCounsellors: query('/OperatorApi/getSchoolCounsellors', {
    summary:
      'Who looks after the students of which administrative class of a school, by a part of class or name.',
    access: operator,
    input: z.object({ school, search: text(100).default(''), ...paging }),
    output: pageOf(counsellorRow),
  }),
  changeCounsellors: command('/OperatorApi/changeSchoolCounsellors', {
    summary:
      'Add counsellors of administrative classes, each account by its e-mail or phone, and remove others.',
    access: operator,
    input: z.object({
      school,
      added: list(
        z.object({ class: classNumber, account: readAs(typedAccount, accountTextLength) }),
        counsellorLimit,
      ).default([]),
      removed: list(wired({ class: classNumber, accountId }), counsellorLimit).default([]),
    }),
    output: nothing,
  }),
  previewCounsellors: command('/OperatorApi/previewSchoolCounsellors', {
    summary:
      'Read a table of classes and accounts (.xlsx or CSV) and preview what it would change; nothing changes yet.',
    access: operator,
    body: 'multipart',
    largestFile: counsellorFileLimit,
    input: z.object({ school, ...encodingField }),
    output: z.object({
      list: z.array(counsellorLine),
      /** Those of today that the file does not have. */
      others: z.array(counsellorRow),
      source: tableSource,
    }),
  }),
}
