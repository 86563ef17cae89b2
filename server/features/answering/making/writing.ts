import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringType, type StepInput } from '#contract/features/answering/entities.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import type { AnsweringMode } from '#contract/features/answering/rules.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
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
  lockTask,
  noteCounts,
  policyOfNew,
} from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { answeringOf, isSetBegun } from '../store.ts'
import { answeringSubmissions } from '../submissions.ts'
import { contentOf, type Sum, stepsFrom, sumOf, writeSteps } from './steps.ts'

type NewAnswering = Omit<Value<typeof answeringCalls.create.input>, 'courseId'>
type Change = Omit<Value<typeof answeringCalls.update.input>, 'id' | 'courseId'>

const insertAnswering = prepared((db, id: string, mode: number, isQuick: boolean) =>
  db.insertInto('answering').values({ id, mode, is_quick: isQuick }),
)
const updateMode = prepared((db, id: string, mode: number) =>
  db.updateTable('answering').set({ mode }).where('id', '=', id),
)

/** A set is worth something to the spine even where nothing in it is: a score of it then counts nowhere. */
const worthOf = ({ total }: Sum) => (total > 0 ? total : 100)
const paperOf = ({ slotPoints }: Sum) => ({
  mustBegin: false,
  closesOnHandIn: false,
  slotPoints,
  isScaled: false,
})
const policyGiven = (sum: Sum) => ({ attempts: 1, fullScore: worthOf(sum), lateRule: lateRules.refused })
/** Each alone. */
const alone = { isForGroups: false, isEachAlone: true, onlyOnce: null, hidesNames: false } as const

/** @throws deadlineConflict */
function checkTimes(publishedAt: number | null, beginsAt: number | null, endsAt: number | null) {
  const startsAt = Math.max(publishedAt ?? 0, beginsAt ?? 0)
  if (endsAt !== null && endsAt <= startsAt) fail(answeringErrors.deadlineConflict)
}

const stepsGiven = (
  { steps, questions }: Pick<Change, 'steps' | 'questions'>,
  mode: number,
): readonly StepInput[] | undefined => steps ?? (questions && stepsFrom(questions, mode))

/** Adds a set of questions to the course. @returns its id @throws what is wrong with what is given */
export async function addAnswering(
  context: CourseContext,
  given: NewAnswering,
  { isQuick = false } = {},
): Promise<string> {
  const { course, person, now, db } = context
  if (given.title === '') fail(answeringErrors.titleMissing)
  const publishedAt = publicationOf(given.publishAt, now, now)
  const { beginsAt = null, deadline: endsAt = null, mode } = given
  checkTimes(publishedAt, beginsAt, endsAt)
  const folder = await folderToUse(context, given.folderId)
  const id = await createActivity(context, {
    courseId: course.id,
    type: answeringType,
    title: given.title,
    authorId: person.id,
    folderId: folder?.id ?? null,
    ...{ publishedAt, beginsAt, endsAt, audience: given.audience },
  })
  const written = addText(context, id, person.id, {
    html: given.details ?? '',
    fileIds: filesNamed(given.attachments ?? []),
  })
  void insertAnswering(db, id, mode, isQuick)
  const content = await writeSteps(context, id, stepsGiven(given, mode) ?? [], {
    mode: mode as AnsweringMode,
  })
  const sum = sumOf(content)
  const policy = await policyOfNew(context, answeringSubmissions, policyGiven(sum), {
    ...alone,
    paper: paperOf(sum),
  })
  addPolicy(db, id, policy)
  await written
  return id
}

/**
 * Changes what is given of a set; what is left out stays as it was.
 * @throws notFound, changedMeanwhile; modeFixed, stepsFixed; what is wrong with what is given
 */
export async function changeAnswering(context: CourseContext, id: string, change: Change) {
  const { db, now, person } = context
  const [folderId, activity, task, known, set, content, isBegun] = await Promise.all([
    folderToMoveTo(context, change.folderId),
    activityToManage(context, id),
    lockTask(context, id),
    knownFilesOf(context, id),
    answeringOf(db, id),
    contentOf(context, id),
    isSetBegun(db, id),
  ])
  if (!set) return fail(kernelErrors.notFound)
  checkRevision(activity, change.revision)
  if (change.title === '') fail(answeringErrors.titleMissing)
  const publishedAt = publicationOf(change.publishAt, activity.published_at, now)
  const endsAt = change.deadline === undefined ? activity.ends_at : change.deadline
  const beginsAt = change.beginsAt === undefined ? activity.begins_at : change.beginsAt
  const isTimed = [change.publishAt, change.beginsAt, change.deadline].some(time => time !== undefined)
  if (isTimed) checkTimes(publishedAt, beginsAt, endsAt)

  const mode = (change.mode ?? set.mode) as AnsweringMode
  const hasBegun = isBegun || content.steps.some(({ started_at }) => started_at !== null)
  if (mode !== set.mode) {
    if (hasBegun) fail(answeringErrors.modeFixed)
    void updateMode(db, id, mode)
  }
  const steps = stepsGiven(change, mode)
  const becomes = steps ? await writeSteps(context, id, steps, { mode, known: content, isBegun }) : content
  if (steps) await keepPolicy(context, task, sumOf(becomes))
  await editActivity(context, activity, person.id, {
    title: change.title,
    folderId,
    publishedAt,
    beginsAt: change.beginsAt,
    endsAt: change.deadline,
    html: change.details,
    fileIds: change.attachments && filesNamed(change.attachments),
    known,
    audience: change.audience,
  })
  noteCounts(context, answeringSubmissions, task)
}

/** What work to it may consist of, once its questions are others. @param task locked with `lockTask` */
export const keepPolicy = (context: CourseContext, task: Awaited<ReturnType<typeof lockTask>>, sum: Sum) =>
  changeGivenPolicy(context, answeringSubmissions, task, policyGiven(sum), {
    ...{ ...alone, hidNames: false },
    paper: paperOf(sum),
  })
