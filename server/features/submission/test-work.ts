import { type SqlBool, sql } from 'kysely'
import { expect } from 'vitest'
import type { ErrorDefinition } from '#contract/error.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { createActivity } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { testApp } from '#server/kernel/test-app.ts'
import { transaction, type Unit } from '#server/kernel/unit.ts'
import {
  addPolicy,
  alone,
  answersOf,
  begin,
  gradeSlot,
  handInWritten,
  lockTask,
  lockTaskToGrade,
  pageOfRegrades,
  publishScores,
  publishSingly,
  returnSubmissions,
  type SubmissionKind,
  savePart,
  undoRegrade,
} from './public.ts'

type App = ReturnType<ReturnType<typeof testApp>>
type Policy = Parameters<typeof addPolicy>[2]
type SlotGrade = Parameters<typeof gradeSlot>[2]
type Person = Pick<CastMember, 'id' | 'name'>

export const minute = 60_000
export const hour = 60 * minute

export interface NewTask extends Partial<Policy> {
  type?: number
  endsAt?: number | null
}

/** What a call of the kind would get. */
export function contextOf(
  unit: Unit,
  { id, name }: Person,
  courseId: string = linearAlgebra.id,
): CourseContext {
  const isStaff = id === teacher1.id || linearAlgebra.assistants.some(assistant => assistant.id === id)
  return {
    ...unit,
    person: {
      id,
      name,
      sessionId: '',
      kind: isStaff ? 'teacher' : 'student',
      isOperator: false,
      isCounsellor: false,
      vip: 0,
    },
    ...{ token: '', language: 'en', address: '', isRelayed: false, device: '', requestId: '' },
    publicUrl: 'http://lectern.test',
    viewsAsStudent: false,
    setSession: () => {},
    course: { id: courseId, hasEnded: false },
    role: isStaff ? 'owner' : 'student',
    studentId: isStaff ? null : id,
    may: () => isStaff,
    mayChange: () => isStaff,
  }
}

/** Shortcuts through the functions that a kind's calls would use, for the stories. */
export function shortcutsOf(app: () => App, kind: SubmissionKind) {
  const as = <T>(person: Person, run: (context: CourseContext) => Promise<T>) =>
    transaction(app().services, unit => run(contextOf(unit, person)))
  const within = <T>(run: (unit: Unit) => Promise<T>) => transaction(app().services, run)

  /** Sets a task in Linear Algebra that closes without mercy. @returns its id */
  async function setTask(unit: Unit, { endsAt = null, type = kind.types[0]!, ...policy }: NewTask) {
    const id = await createActivity(unit, {
      ...{ courseId: linearAlgebra.id, type, title: 'Midterm', authorId: teacher1.id, folderId: null },
      publishedAt: unit.now - minute,
      endsAt,
    })
    addPolicy(unit.db, id, {
      ...alone,
      ...{ fullScore: 100, lateRule: lateRules.refused, commentMinLength: 0, ...policy },
    })
    return id
  }

  const save = (
    who: Person,
    id: string,
    slot: number,
    written: {
      text?: string
      html?: string
      value?: unknown
      fileIds?: string[]
      sequence?: number
      base?: number
      work?: string
    },
  ) => as(who, context => savePart(context, id, { slot, text: '', value: null, fileIds: [], ...written }))
  /** What the first attempt of a student or a group is called. */
  const workOf = async (id: string, ownerId: string) => {
    const { rows } = await sql<{ alias: string }>`
      select submission_alias(alias_salt, ${ownerId}) as alias from submission_policy where activity_id = ${id}`.execute(
      app().db,
    )
    return rows[0]!.alias
  }
  const handIn = (who: Person, id: string, version?: number, work?: string) =>
    as(who, context => handInWritten(context, kind, id, { version, work }))
  /** Slot by slot, as the person themselves or the teacher reads it. */
  const answers = (of: Person, id: string, by: Person = of) =>
    as(by, context => answersOf(context, id, of.id))
  const start = (who: Person, id: string) => as(who, async context => (await begin(context, id)).endsAt)
  const startAgain = (who: Person, id: string) =>
    as(who, async context => {
      const { rows } = await sql<{ newest: number }>`
        select max(attempt)::int as newest from submission_author where activity_id = ${id} and account_id = ${who.id}`.execute(
        context.db,
      )
      return (await begin(context, id, { attempt: rows[0]!.newest + 1 })).attempt
    })
  const grade = (
    of: Person,
    id: string,
    slot: number,
    score: number,
    { by = teacher1, ...more }: Partial<SlotGrade> & { by?: Person } = {},
  ) =>
    as(by, context => gradeSlot(context, kind, { id, studentId: of.id, slot, score, comment: '', ...more }))
  const giveBack = (of: readonly Person[], id: string) =>
    as(teacher1, context =>
      returnSubmissions(context, kind, id, {
        studentIds: of.map(person => person.id),
        reason: 'Again',
      }),
    )
  const publish = (id: string, isPublished = true) =>
    within(async unit => publishScores(unit, kind, await lockTask(unit, id), isPublished))
  const publishOnly = (of: Person, id: string) =>
    within(async unit => publishSingly(unit, kind, await lockTask(unit, id), [of.id]))
  const undo = (id: string, regradeId: string, by: Person = teacher1) =>
    within(async unit => undoRegrade(unit, kind, await lockTaskToGrade(unit, id), regradeId, by.id))
  const regrades = async (id: string) => (await pageOfRegrades(app().db, id, { page: 1, limit: 20 })).list

  /** Runs what runs every minute. */
  async function sweep() {
    // What still follows from earlier commands may hold rows, which the job leaves for its next turn.
    await app().settle()
    await app().services.jobs.enqueue(app().db, 'submission.close', {})
    await app().settle()
  }

  const columns = ['state', 'score', 'result', 'late', 'submitted_at', 'grade_count', 'attempt'] as const
  const standing = (who: Person, id: string) =>
    app()
      .db.selectFrom('submission_author')
      .select(columns)
      .where('activity_id', '=', id)
      .where('account_id', '=', who.id)
      .where('is_latest', '=', true)
      .executeTakeFirst()
  const progress = (who: Person, id: string) =>
    app()
      .db.selectFrom('progress')
      .select(['state', 'score'])
      .where('activity_id', '=', id)
      .where('account_id', '=', who.id)
      .executeTakeFirst()
  const submission = (who: Person, id: string) =>
    app()
      .db.selectFrom('submission')
      .innerJoin('submission_author as author', 'author.submission_id', 'submission.id')
      .selectAll('submission')
      .where('author.activity_id', '=', id)
      .where('author.account_id', '=', who.id)
      .where('author.is_latest', '=', true)
      .executeTakeFirstOrThrow()
  const versions = (id: string) =>
    app()
      .db.selectFrom('submission_version as handed')
      .innerJoin('submission', 'submission.id', 'handed.submission_id')
      .select(['submission_id', 'handed.version', 'submitted_by', 'submitted_at', 'late', 'is_offered'])
      .where('activity_id', '=', id)
      .orderBy('handed.version')
      .execute()
  /** What a version contains: by slot, the text or the value. */
  const contentOf = async (submissionId: string, version: number) => {
    const parts = await app()
      .db.selectFrom('submission_part')
      .select(['slot', 'text', 'value'])
      .distinctOn('slot')
      .where('submission_id', '=', submissionId)
      .where(sql<SqlBool>`version <= ${version}`)
      .orderBy('slot')
      .orderBy('version', 'desc')
      .execute()
    return Object.fromEntries(parts.map(({ slot, text, value }) => [slot, value ?? text]))
  }
  const refused = (run: Promise<unknown>, error: ErrorDefinition, more: object = {}) =>
    expect(run).rejects.toMatchObject({ definition: { name: error.name }, ...more })

  return {
    ...{ as, within, setTask, save, handIn, start, startAgain, answers },
    ...{ grade, giveBack, publish, publishOnly, undo, regrades, sweep },
    ...{ workOf, standing, progress, submission, versions, contentOf, refused },
    now: () => app().clock.now(),
  }
}
