import { type SqlBool, sql } from 'kysely'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import {
  type Answer,
  answerLength,
  answerProblems,
  enrolmentStates,
  maxFiles,
} from '#contract/features/enrolment/rules.ts'
import { admitStudent, changeWaiting } from '#server/features/course/public.ts'
import { claimFiles } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { courseToApplyFor, type MeantCourse } from './access.ts'
import { publishWaiting } from './announce.ts'
import { type FormQuestion, readForm, readSetting } from './form.ts'
import { filesIn, findOwn, type StoredAnswer } from './store.ts'

/**
 * Applies for a course. Without review, applicants are in at once while there is room; the course takes the place, so
 * that its cap holds however many apply at once. Applying twice changes nothing.
 */
export async function apply(context: AccountContext, meant: MeantCourse, given: readonly Answer[]) {
  const course = await courseToApplyFor(context, meant)
  const { person, db } = context
  const [form, { audited, labelId }] = await Promise.all([
    readForm(db, course.id),
    readSetting(db, course.id),
  ])
  const answers = await check(context, form, given)
  const state = audited ? enrolmentStates.pending : enrolmentStates.passed
  const id = await write(context, course.id, { answers, labelId, state })
  if (id === undefined) {
    const own = await findOwn(db, course.id, person.id)
    return own ? { id: own.id, courseId: course.id, auditstate: own.state } : fail(enrolmentErrors.notOpen)
  }
  if (audited) {
    publishWaiting(context, course.id, await changeWaiting(context.db, course.id, 1))
  } else {
    const admission = await admitStudent(context, course.id, person.id)
    if (admission === 'full') fail(enrolmentErrors.full)
    if (admission === 'closed') fail(enrolmentErrors.courseEnded)
  }
  return { id, courseId: course.id, auditstate: state }
}

/** @throws the first problem in the answers */
async function check(context: AccountContext, form: readonly FormQuestion[], given: readonly Answer[]) {
  const asked = form.filter(question => question.selected)
  const [problem] = answerProblems(asked, given).values()
  if (problem) fail(enrolmentErrors[problem], { limit: problem === 'tooManyFiles' ? maxFiles : answerLength })
  const answers = asked.map(question => answerTo(question, given))
  await claimFiles(context, context.person.id, filesIn(answers))
  return answers
}

function answerTo({ id, kind, title }: FormQuestion, given: readonly Answer[]): StoredAnswer {
  const answer = given.find(one => one.id === id)
  const isFile = kind === 'file'
  return {
    ...{ id, kind, title },
    answer: isFile ? '' : (answer?.answer.trim() ?? ''),
    files: isFile ? [...new Set(answer?.files ?? [])] : [],
  }
}

interface Application {
  answers: StoredAnswer[]
  labelId: string | null
  state: number
}

/** Writes a first application, or a new one replacing one that is closed. @returns undefined when one is pending */
async function write(
  { db, person, now }: AccountContext,
  courseId: string,
  { answers, labelId, state }: Application,
) {
  const row = await put.first(db, {
    id: newId(),
    courseId,
    accountId: person.id,
    state,
    answers: JSON.stringify(answers),
    answerKey: answers
      .map(({ answer }) => answer)
      .join('\n')
      .toLowerCase()
      .trim(),
    labelId,
    now,
    decidedAt: state === enrolmentStates.pending ? null : now,
  })
  if (!row) return undefined
  void clearFiles(db, row.id)
  void putFiles(db, row.id, filesIn(answers))
  return row.id
}

interface NewApplication {
  id: string
  courseId: string
  accountId: string
  state: number
  answers: string
  answerKey: string
  labelId: string | null
  now: number
  decidedAt: number | null
}

const put = prepared((db, application: NewApplication) => {
  const fresh = {
    state: application.state,
    answers: application.answers,
    answer_key: application.answerKey,
    label_id: application.labelId,
    applied_at: at(application.now),
    decided_at: at(application.decidedAt),
    decided_by: null,
    reason: '',
  }
  return db
    .insertInto('enrolment')
    .values({
      id: application.id,
      course_id: application.courseId,
      account_id: application.accountId,
      ...fresh,
    })
    .onConflict(conflict =>
      conflict
        .columns(['course_id', 'account_id'])
        .doUpdateSet({ ...fresh, attempt: sql`enrolment.attempt + 1` })
        .where(sql<SqlBool>`enrolment.state <> ${enrolmentStates.pending}`),
    )
    .returning('id')
})

const clearFiles = prepared((db, id: string) =>
  db.deleteFrom('enrolment_file').where('enrolment_id', '=', id),
)

const putFiles = prepared(
  (_, id: string, files: readonly string[]) => sql`
    insert into enrolment_file (enrolment_id, file_id) select ${id}, unnest(${files}::uuid[])
    on conflict do nothing`,
)
