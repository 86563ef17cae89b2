import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { testCalls } from '#contract/features/test/calls.ts'
import type { SectionInput } from '#contract/features/test/entities.ts'
import { testType } from '#contract/features/test/entities.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import {
  activityToManage,
  addText,
  checkRevision,
  createActivity,
  editActivity,
  filesNamed,
  folderToMoveTo,
  folderToUse,
  knownFilesOf,
  publicationOf,
} from '#server/features/activity/public.ts'
import {
  addPolicy,
  changeGivenPolicy,
  isBegun as isBegunTask,
  lockTask,
  noteCounts,
  policyOfNew,
} from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { settleScores } from '../releasing.ts'
import { addTestRow, changeTestRow, testOf } from '../store.ts'
import { testSubmissions } from '../submissions.ts'
import { contentOf, sumOf, writeSections } from './sections.ts'
import { alone, type Given, hasToBegin, paperPolicy, policyGiven, rulesGiven } from './settings.ts'

type NewTest = Value<typeof testCalls.create.input>

/** @throws deadlineConflict */
function checkTimes(publishedAt: number | null, endsAt: number | null) {
  if (endsAt !== null && endsAt <= (publishedAt ?? 0)) fail(testErrors.deadlineConflict)
}

/** Adds a test to the course. @returns its id */
export async function addTest(context: CourseContext, test: NewTest): Promise<string> {
  const { course, person, now, db } = context
  if (test.title === '') fail(testErrors.titleMissing)
  const publishedAt = publicationOf(test.publishAt, now, now)
  const { beginsAt = null, deadline: endsAt = null } = test
  checkTimes(publishedAt, endsAt)
  const rules = rulesGiven(test)
  const folder = await folderToUse(context, test.folderId)
  const id = await createActivity(context, {
    courseId: course.id,
    type: testType,
    title: test.title,
    authorId: person.id,
    folderId: folder?.id ?? null,
    ...{ publishedAt, beginsAt, endsAt, audience: test.audience },
  })
  const written = addText(context, id, person.id, {
    html: test.details ?? '',
    fileIds: filesNamed(test.attachments ?? []),
  })
  addTestRow(db, id, rules)
  const sum = sumOf(await writeSections(context, id, test.sections))
  const mustBegin = hasToBegin(rules, sum, test.workingMinutes ?? 0)
  const policy = await policyOfNew(context, testSubmissions, policyGiven(test, sum.total), {
    ...alone,
    paper: paperPolicy(rules, sum, mustBegin),
  })
  addPolicy(db, id, policy)
  await settleScores(context, id)
  await written
  return id
}

/**
 * Changes what is given of a test; what is left out stays as it was.
 * @throws notFound, changedMeanwhile; questionsFixed, rulesFixed once somebody has begun; what is wrong with what is given
 */
export async function changeTest(
  context: CourseContext,
  id: string,
  change: Given,
  sectionsOf?: (known: Awaited<ReturnType<typeof contentOf>>) => readonly SectionInput[],
) {
  const { db, now, person } = context
  const [movedTo, activity, task, known, test, content] = await Promise.all([
    folderToMoveTo(context, change.folderId),
    activityToManage(context, id),
    lockTask(context, id),
    knownFilesOf(context, id),
    testOf(db, id),
    contentOf(context, id),
  ])
  if (!test) return fail(kernelErrors.notFound)
  checkRevision(activity, change.revision)
  if (change.title === '') fail(testErrors.titleMissing)
  const publishedAt = publicationOf(change.publishAt, activity.published_at, now)
  const endsAt = change.deadline === undefined ? activity.ends_at : change.deadline
  const isTimed = change.publishAt !== undefined || change.deadline !== undefined
  if (isTimed) checkTimes(publishedAt, endsAt)
  const isBegun = await isBegunTask(db, id)
  const rules = rulesGiven(change, test)
  if (isBegun && !areSamePapers(rules, test)) fail(testErrors.rulesFixed)
  const sections = change.sections ?? sectionsOf?.(content)
  const becomes = sections ? await writeSections(context, id, sections, { known: content, isBegun }) : content
  const sum = sumOf(becomes)
  const workingMinutes = change.workingMinutes ?? (task.working_time ?? 0) / 60
  // Who has begun goes on as they began.
  const mustBegin = isBegun ? task.must_begin : hasToBegin(rules, sum, workingMinutes)
  changeTestRow(db, id, rules)
  await changeGivenPolicy(context, testSubmissions, task, policyGiven(change, sum.total), {
    ...alone,
    hidNames: false,
    paper: paperPolicy(rules, sum, mustBegin),
  })
  await editActivity(context, activity, person.id, {
    title: change.title,
    publishedAt,
    beginsAt: change.beginsAt,
    folderId: movedTo,
    endsAt: change.deadline,
    html: change.details,
    fileIds: change.attachments && filesNamed(change.attachments),
    known,
    audience: change.audience,
  })
  await settleScores(context, id)
  noteCounts(context, testSubmissions, task)
}

type Rules = ReturnType<typeof rulesGiven>
const areSamePapers = (rules: Rules, before: Rules) =>
  rules.shuffles_questions === before.shuffles_questions && rules.shuffles_options === before.shuffles_options
