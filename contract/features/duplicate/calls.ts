import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { decimalText, flagNumber, id, oneOf, pageOf, paging } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { checkProgress } from './progress.ts'
import { checkFilters, checkProblems, checkStates } from './rules.ts'

const activity = id('activity')
const check = id('duplicatecheck')

const state = z.enum(checkStates)
/** Percent that a submission has in common with others; empty while that is not known. */
const rate = decimalText
const problem = z.enum(checkProblems)

/** How often the passages of one submission can be looked at; 0: always. */
const chances = z.number()

export const checkRights = z.object({ check: z.boolean(), manage: z.boolean() })

/** Duplicate checks of what is handed in in an activity. */
export const duplicateCalls = {
  check: command('/HomeworkApi/checkRepeat', {
    summary: 'Check one submission of a homework for duplicates, or all of them.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({
      id: activity,
      /** Absent: all. */
      studentId: ['studentid', id('account').optional()],
      /** A file that must be in a format which can be checked. */
      fileId: ['fileid', id('file').optional()],
    }),
    /** `taskid` and `rate` are of the submission named; of all, those of the first. */
    output: wired({ checkId: ['taskid', z.string()], state, rate, total: z.number() }),
  }),
  getState: query('/HomeworkApi/getRepeatState', {
    summary:
      'Where the duplicate check of a submission stands; students ask for their own, if their teacher shows it.',
    access: inCourse('member', 'checkId', 'grade'),
    input: wired({ checkId: ['taskid', check] }),
    output: wired({ state, rate, problem, chances, used: z.number() }),
  }),
  getReport: query('/HomeworkApi/getRepeatDetail', {
    summary:
      'The passages that a submission has in common with others, beside their sources; students see their own words only.',
    access: inCourse('member', 'checkId', 'grade'),
    input: wired({ checkId: ['taskid', check] }),
    output: wired({
      rate,
      problem,
      state,
      /** Percent from which submissions are flagged. */
      warningRate: ['warmingcheckrate', z.number()],
      studentId: ['studentid', z.string()],
      name: ['username', z.string()],
      title: z.string(),
      /** Names of files that could not be read. */
      unread: z.array(z.string()),
      /** Chances left; 0 where they are not limited. */
      left: z.number(),
      parts: z.array(
        wired({
          /** Where it begins in the submission. */
          begins: z.number(),
          text: z.string(),
          before: z.string(),
          after: z.string(),
          /** Percent that is the same word by word. */
          rate: z.number(),
          /** Whose work it stands in; empty for students, and where the caller is not on the staff. */
          source: z.string(),
          sourceId: ['sourceid', z.string()],
          /** Of another homework: its course and title. */
          sourceTask: ['sourcetask', z.string()],
          sourceText: ['sourcetext', z.string()],
          isReadable: ['readable', flagNumber],
          isElsewhere: ['elsewhere', flagNumber],
        }),
      ),
    }),
  }),
  getRules: query('/HomeworkApi/getRecheckRules', {
    summary: 'What a duplicate check compares, in which formats, and how often its details can be viewed.',
    access: inCourse('member', 'id'),
    input: z.object({ id: activity }),
    output: wired({
      chances,
      left: z.number(),
      /** Extensions of files. */
      formats: z.array(z.string()),
      /** What a check costs; empty: nothing. */
      fee: z.string(),
      vipPrice: ['vipprice', z.string()],
      warningRate: ['warmingcheckrate', z.number()],
    }),
  }),
  listChecks: query('/HomeworkApi/getRepeatList', {
    summary: 'The submissions of a homework that were checked, those with most in common first.',
    access: inCourse('staff', 'id', 'grade'),
    input: z.object({ id: activity, filter: oneOf(checkFilters).default('all'), ...paging }),
    output: pageOf(
      wired({
        checkId: ['taskid', z.string()],
        studentId: ['studentid', z.string()],
        name: ['username', z.string()],
        avatar: z.string(),
        number: ['stno', z.string()],
        state,
        rate,
        problem,
        unread: z.array(z.string()),
        /** How many other submissions it has something in common with. */
        sources: z.number(),
      }),
    ).extend({
      warningRate: z.number(),
      checksNew: z.boolean(),
      isShown: z.boolean(),
      title: z.string(),
      counts: z.object({ all: z.number(), flagged: z.number(), unread: z.number() }),
      /** Submissions that can be checked. */
      handedIn: z.number(),
      progress: checkProgress,
      can: checkRights,
    }),
  }),
}
