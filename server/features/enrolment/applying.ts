import { type SqlBool, sql } from 'kysely'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import {
  type Answer,
  answerLength,
  answerProblems,
  enrolmentStates,
  mostFiles,
} from '#contract/features/enrolment/rules.ts'
import { admitStudent, changeWaiting } from '#server/features/course/public.ts'
import { claimFiles } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { courseToApplyFor, type MeantCourse } from './access.ts'
import { tellWaiting } from './announce.ts'
import { type FormQuestion, readForm, readSetting } from './form.ts'
import { filesIn, findOwn, type StoredAnswer } from './store.ts'

/**
 * Applies for a course. Where nobody audits, who applies is in it while there is room; the place is taken by the course,
 * so that however many apply at once, no more than its cap get in. Applying twice changes nothing.
 */
export async function apply(context: AccountContext, meant: MeantCourse, given: readonly Answer[]) {
  const course = await courseToApplyFor(context, meant)
  const { person, db } = context
  const answers = await check(context, course.id, given)
  const { audited, labelId } = await readSetting(db, course.id)
  const state = audited ? enrolmentStates.pending : enrolmentStates.passed
  const id = await write(context, course.id, { answers, labelId, state })
  if (id === undefined) {
    const own = await findOwn(db, course.id, person.id)
    return own ? { id: own.id, courseid: course.id, auditstate: own.state } : fail(enrolmentErrors.notOpen)
  }
  if (audited) {
    await changeWaiting(context, course.id, 1)
    await tellWaiting(context, course.id)
  } else {
    const admission = await admitStudent(context, course.id, person.id)
    if (admission === 'full') fail(enrolmentErrors.full)
    if (admission === 'closed') fail(enrolmentErrors.courseEnded)
  }
  return { id, courseid: course.id, auditstate: state }
}

/** @throws the first problem of the answers */
async function check(context: AccountContext, courseId: string, given: readonly Answer[]) {
  const asked = (await readForm(context.db, courseId)).filter(question => question.selected)
  const [problem] = answerProblems(asked, given).values()
  if (problem)
    fail(enrolmentErrors[problem], { limit: problem === 'tooManyFiles' ? mostFiles : answerLength })
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

/** Writes a first application, or a new one in the place of one that is over. @returns undefined when one is pending */
async function write(
  { db, person, now }: AccountContext,
  courseId: string,
  { answers, labelId, state }: Application,
) {
  const fresh = {
    state,
    answers: JSON.stringify(answers),
    answer_key: answers
      .map(({ answer }) => answer)
      .join('\n')
      .toLowerCase()
      .trim(),
    label_id: labelId,
    applied_at: at(now),
    decided_at: at(state === enrolmentStates.pending ? null : now),
    decided_by: null,
    reason: '',
  }
  const row = await db
    .insertInto('enrolment')
    .values({ id: newId(), course_id: courseId, account_id: person.id, ...fresh })
    .onConflict(conflict =>
      conflict
        .columns(['course_id', 'account_id'])
        .doUpdateSet({ ...fresh, attempt: sql`enrolment.attempt + 1` })
        .where(sql<SqlBool>`enrolment.state <> ${enrolmentStates.pending}`),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await db.deleteFrom('enrolment_file').where('enrolment_id', '=', row.id).execute()
  const files = filesIn(answers)
  if (files.length > 0)
    await db
      .insertInto('enrolment_file')
      .values(files.map(file_id => ({ enrolment_id: row.id, file_id })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  return row.id
}
