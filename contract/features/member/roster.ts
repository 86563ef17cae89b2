import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { encodingField, tableSource } from '#contract/features/table/source.ts'
import { flag, id, nothing, oneOf, pageOf, paging, time } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

const importId = ['importid', id('rosterimport')] as const
const managing = inCourse('staff', 'courseId', 'manage-members')

/** Maximum people in one roster. */
export const rosterLimit = 5000
/** Maximum bytes of a roster's file. */
export const rosterFileLimit = 5 * 1024 ** 2

/** The outcome of a line: the person joins, changes class, is already in the course as written, or is refused. */
export const rosterOutcomes = ['added', 'changed', 'same', 'refused'] as const
export type RosterOutcome = (typeof rosterOutcomes)[number]

/** Why a line was refused. */
export const rosterReasons = [
  '',
  'nameMissing',
  'nameLong',
  'contactMissing',
  'phoneWrong',
  'emailWrong',
  'numberLong',
  'numberCut',
  'isDate',
  'classLong',
  'repeated',
  'isStaff',
  'courseFull',
  'ambiguous',
  'classesFull',
] as const
export type RosterReason = (typeof rosterReasons)[number]

const rosterRow = z.object({
  /** Line of the file, from 1. */
  line: z.number(),
  name: z.string(),
  number: z.string(),
  phone: z.string(),
  email: z.string(),
  class: z.string(),
  outcome: z.enum(rosterOutcomes),
  reason: z.enum(rosterReasons),
  /** For a change of class, the previous class; for a duplicate, the earlier line of the same person. */
  before: z.string(),
})
export type RosterRow = z.output<typeof rosterRow>

const counts = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  refused: z.number(),
})

/** Rosters as files: read, previewed, imported and exported; and the people on them who have not joined yet. */
export const rosterCalls = {
  previewRoster: command('/StudentsApi/previewRoster', {
    summary: 'Read a roster (.xlsx or CSV) and preview what each of its lines would do; nothing changes yet.',
    access: managing,
    body: 'multipart',
    largestFile: rosterFileLimit,
    input: wired({ courseId, ...encodingField }),
    output: wired({ importId, counts, newClasses: ['newclasses', z.array(z.string())], source: tableSource }),
  }),
  getRosterPreview: query('/StudentsApi/getRosterPreview', {
    summary: 'The lines of a roster that was read, with what each would do.',
    access: managing,
    input: wired({ courseId, importId, outcome: oneOf(['', ...rosterOutcomes]).default(''), ...paging }),
    output: wired({
      ...pageOf(rosterRow).shape,
      counts,
      newClasses: ['newclasses', z.array(z.string())],
      source: tableSource,
    }),
  }),
  applyRoster: command('/StudentsApi/applyRoster', {
    summary: 'Import a roster exactly as its preview showed, all of it or nothing.',
    access: managing,
    input: wired({
      courseId,
      importId,
      /** What was due before newcomers come counts for them too; otherwise only what is due afterwards. */
      countsAll: ['countsall', flag.default(false)],
    }),
    output: z.object({ joined: z.number(), invited: z.number(), changed: z.number() }),
  }),
  exportRoster: query('/StudentsApi/exportRoster', {
    summary: 'The students of a course as a file, in base64.',
    access: managing,
    input: wired({ courseId, format: oneOf(['xlsx', 'csv']).default('xlsx') }),
    output: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  }),
  listInvitations: query('/StudentsApi/getInvitations', {
    summary: 'The people on rosters who have not joined the course yet.',
    access: managing,
    input: wired({ courseId, ...paging }),
    output: pageOf(
      wired({
        id: id('invitation'),
        name: z.string(),
        number: z.string(),
        phone: z.string(),
        email: z.string(),
        class: z.string(),
        createdAt: ['createtime', time],
      }),
    ),
  }),
  cancelInvitation: command('/StudentsApi/removeInvitation', {
    summary: 'Stop keeping a place for a person on a roster.',
    access: managing,
    input: wired({ courseId, id: id('invitation') }),
    output: nothing,
  }),
}
