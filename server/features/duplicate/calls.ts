import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { duplicateCalls } from '#contract/features/duplicate/calls.ts'
import { duplicateErrors } from '#contract/features/duplicate/errors.ts'
import { usualWarningRate } from '#contract/features/duplicate/rules.ts'
import { extensionOf } from '#contract/features/file/rules.ts'
import { findFile, textFormats } from '#server/features/file/public.ts'
import { type Author, shownStudent, studentNamed, taskToSee } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { askForChecks, countLook } from './asking.ts'
import { typesCompared } from './kind.ts'
import { listChecks } from './listing.ts'
import { outcomeOf } from './of-work.ts'
import { checkOf, reportOf } from './report.ts'
import { progressOf } from './running.ts'

export const duplicateHandlers = serve(duplicateCalls, {
  check: async (context, { id, studentId, fileId }) => {
    await taskToCompare(context, id)
    if (fileId) await checkFile(context, { id, studentId: studentId ?? null, fileId })
    const asked = await askForChecks(context, id, studentId ? [studentId] : null)
    if (asked.length === 0) fail(duplicateErrors.nothingToCheck)
    return { checkId: asked[0]!, state: 'running' as const, rate: null, total: asked.length }
  },

  getState: async (context, { checkId }) => {
    const check = await checkOf(context, checkId)
    const chances = chancesOf(context)
    return {
      ...outcomeOf(check),
      chances,
      used: chances === 0 ? 0 : usedOf(context, check),
    }
  },

  getReport: async (context, { checkId }) => {
    const check = await checkOf(context, checkId)
    const chances = chancesOf(context)
    if (chances > 0 && !check.isEmpty) {
      const by = context.role === 'student' ? 'author' : 'staff'
      if (!(await countLook(context, check.id, by, chances))) fail(duplicateErrors.chancesUsed)
    }
    const now = chances > 0 ? await checkOf(context, checkId) : check
    return {
      ...outcomeOf(check),
      warningRate: check.warning_rate,
      ...named(context, check),
      title: check.title,
      unread: check.unread,
      left: chances === 0 ? 0 : Math.max(0, chances - usedOf(context, now)),
      parts: await reportOf(context, check),
    }
  },

  getRules: async (context, { id }) => {
    const { db, config, ports, studentId } = context
    const [, rules] = await Promise.all([taskToCompare(context, id), rulesOf.one(db, id, studentId)])
    const chances = chancesOf(context)
    return {
      chances,
      // Of a student's own work; staff look at each work as often.
      left: Math.max(0, chances - (rules.own_looks ?? 0)),
      formats: textFormats(ports),
      fee: config.DUPLICATE_FEE,
      vipPrice: config.DUPLICATE_VIP_PRICE,
      warningRate: rules.warning_rate ?? usualWarningRate,
    }
  },

  listChecks: async (context, { id, filter, page, limit }) => {
    const [task, { works, overview }, progress] = await Promise.all([
      taskToCompare(context, id),
      listChecks(context.db, id, { filter, page, limit }),
      progressOf(context, id),
    ])
    const { all, flagged, unread } = overview
    const counts = { all, flagged, unread }
    return {
      ...pageAnswer(
        works.map(work => ({
          ...outcomeOf(work),
          checkId: work.id,
          ...shownStudent(context, work),
          unread: work.unread,
          sources: work.sources,
        })),
        counts[filter],
        { page, limit },
      ),
      title: task.title,
      warningRate: overview.warning_rate,
      checksNew: overview.checks_new,
      isShown: overview.is_shown,
      counts,
      handedIn: overview.handed_in,
      progress,
      can: { check: context.may('grade'), manage: context.mayChange('manage-activities') },
    }
  },
})

/** @throws notFound for an activity whose texts are not compared */
async function taskToCompare(context: CourseContext, id: string) {
  const task = await taskToSee(context, id)
  return typesCompared(context).has(task.type) ? task : fail(kernelErrors.notFound)
}

const named = (context: CourseContext, author: Author) => {
  const { studentId, name } = shownStudent(context, author)
  return { studentId, name }
}

/** 0: as often as they like. */
const chancesOf = ({ config, person }: CourseContext) => (person.vip > 0 ? 0 : config.DUPLICATE_LOOKS)

const usedOf = ({ role }: CourseContext, { looks, own_looks }: { looks: number; own_looks: number }) =>
  role === 'student' ? own_looks : looks

/** What an activity says of checks, and how often a student has looked at what was found in their own work. */
const rulesOf = prepared(
  (_, activityId: string, studentId: string | null) => sql<{
    warning_rate: number | null
    own_looks: number | null
  }>`
    select (select warning_rate::int from duplicate_setting where activity_id = ${activityId}) as warning_rate,
      (select work.own_looks from submission_author as author
        join duplicate_work as work on work.submission_id = author.submission_id
        where author.activity_id = ${activityId} and author.account_id = ${studentId}::uuid and author.is_latest
      ) as own_looks`,
)

interface NamedFile {
  id: string
  /** As staff name them; null: of any student. */
  studentId: string | null
  fileId: string
}
const isHandedIn = prepared(
  (_, { id, studentId, fileId }: NamedFile) => sql<{ file_id: string }>`
    select file.file_id from submission_file as file
    join submission on submission.id = file.submission_id and file.version <= submission.version
    join submission_author as author on author.submission_id = submission.id and author.is_latest
      and (${studentId}::uuid is null or author.account_id = ${studentNamed(id, sql`${studentId}::uuid`)})
    where submission.activity_id = ${id} and file.file_id = ${fileId} limit 1`,
)

/** @throws notFound for a file that is none of what was handed in, unsupported */
async function checkFile(context: CourseContext, named: NamedFile) {
  const { db } = context
  const [file, handedIn] = await Promise.all([findFile(db, named.fileId), isHandedIn.first(db, named)])
  if (!file || !handedIn) return fail(kernelErrors.notFound)
  if (!textFormats(context.ports).includes(extensionOf(file.name))) fail(duplicateErrors.unsupported)
}
