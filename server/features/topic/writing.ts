import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { topicCalls } from '#contract/features/topic/calls.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
import { ownContentLength, topicProblem } from '#contract/features/topic/rules.ts'
import {
  activityToManage,
  addText,
  changeActivity,
  checkRevision,
  createActivity,
  editActivity,
  folderToUse,
  forbiddenIn,
  knownFilesOf,
  publicationOf,
} from '#server/features/activity/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { topicToSee } from './store.ts'

type NewTopic = Omit<Value<typeof topicCalls.create.input>, 'courseId'>
type TopicChange = Value<typeof topicCalls.update.input>

interface TopicFields {
  id: string
  hidesNames: boolean
  asksAll: boolean
}
const insertTopic = prepared(
  (db, { id, hidesNames, asksAll, isByStudent }: TopicFields & { isByStudent: boolean }) =>
    db
      .insertInto('topic')
      .values({ id, hides_names: hidesNames, asks_all: asksAll, by_student: isByStudent }),
)
const updateTopic = prepared((db, { id, hidesNames, asksAll }: TopicFields) =>
  db.updateTable('topic').set({ hides_names: hidesNames, asks_all: asksAll }).where('id', '=', id),
)

/**
 * Adds a topic to the course. A student's own appears at once; its folder and rules are the staff's to choose.
 * @returns its id
 * @throws startForbidden, permissionMissing
 */
export async function addTopic(context: CourseContext, topic: NewTopic): Promise<string> {
  const { db, course, person, role, now } = context
  const isStudent = role === 'student'
  const fileIds = [...new Set(topic.attachments)]
  check({ title: topic.title, content: topic.content, files: fileIds })
  if (!isStudent && !context.may('manage-activities')) fail(kernelErrors.permissionMissing)
  const [folder, forbidden] = await Promise.all([
    isStudent ? null : folderToUse(context, topic.folderId),
    forbiddenIn(db, course.id),
  ])
  if (isStudent && forbidden.topics) fail(topicErrors.startForbidden)
  if (isStudent) checkLength(topic.content)
  const id = await createActivity(context, {
    courseId: course.id,
    type: topicType,
    title: topic.title,
    authorId: person.id,
    folderId: folder?.id ?? null,
    publishedAt: isStudent ? now : publicationOf(topic.publishAt, now, now),
    endsAt: isStudent ? null : (topic.endsAt ?? null),
    audience: isStudent ? [] : topic.audience,
  })
  const written = addText(context, id, person.id, { html: topic.content, fileIds })
  void insertTopic(db, {
    id,
    hidesNames: !isStudent && topic.hidesNames,
    asksAll: !isStudent && topic.asksAll,
    isByStudent: isStudent,
  })
  await written
  return id
}

/**
 * Changes the given fields of a topic: staff all of them, its author what it says.
 * @throws notAllowed
 */
export async function changeTopic(context: CourseContext, change: TopicChange) {
  const { db, now } = context
  const [activity, topic, known] = await Promise.all([
    activityToManage(context, change.id),
    topicToSee(context, change.id),
    knownFilesOf(context, change.id),
  ])
  const isManager = context.may('manage-activities')
  if (!isManager && topic.author_id !== context.studentId) fail(kernelErrors.notAllowed)
  if (!isManager) checkLength(change.content)
  checkRevision(activity, change.revision)
  const fileIds = change.attachments && [...new Set(change.attachments)]
  check({
    title: change.title ?? topic.title,
    content: change.content ?? topic.html,
    files: fileIds ?? known.files,
  })
  await editActivity(context, activity, context.person.id, {
    title: change.title,
    publishedAt: isManager ? publicationOf(change.publishAt, activity.published_at, now) : undefined,
    endsAt: isManager ? change.endsAt : undefined,
    ...{ html: change.content, fileIds, known },
    audience: isManager ? change.audience : undefined,
  })
  if (!isManager) return
  void updateTopic(db, {
    id: topic.id,
    hidesNames: change.hidesNames ?? topic.hides_names,
    asksAll: change.asksAll ?? topic.asks_all,
  })
}

/** Publishes a topic, ends it, or opens it again: without an end. */
export async function publishTopic(
  context: CourseContext,
  { id, publishAt, endsAt }: { id: string; publishAt?: number | null; endsAt?: number | null },
) {
  const activity = await activityToManage(context, id)
  await changeActivity(context, activity, {
    publishedAt: publicationOf(publishAt, activity.published_at, context.now),
    endsAt,
  })
}

function checkLength(content = '') {
  if (content.length > ownContentLength) fail(topicErrors.contentTooLong, { limit: ownContentLength })
}

function check(topic: Parameters<typeof topicProblem>[0]) {
  const problem = topicProblem(topic)
  if (problem) fail(problem.error, problem.details)
}
