import type { Value } from '#contract/call.ts'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import type { topicCalls } from '#contract/features/topic/calls.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
import { ownContentLength, topicProblem } from '#contract/features/topic/rules.ts'
import {
  activityToManage,
  addSeen,
  changeActivity,
  check,
  filesNamed,
  forbiddenIn,
  openToChange,
  ownRow,
  publicationOf,
} from '#server/features/activity/public.ts'
import { refusalBelow } from '#server/features/comment/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topicToSee } from './store.ts'

type NewTopic = Omit<Value<typeof topicCalls.create.input>, 'courseId'>
type TopicChange = Value<typeof topicCalls.update.input>

const rows = ownRow<{ hidesNames: boolean; asksAll: boolean }>('topic', {
  hidesNames: 'hides_names',
  asksAll: 'asks_all',
})
/** A student's own. */
const rowsByStudents = ownRow<{ isByStudent: boolean }>('topic', { isByStudent: 'by_student' })

/**
 * Adds a topic to the course. A student's own appears at once; its folder and rules are the staff's to choose.
 * @returns its id
 * @throws startForbidden, permissionMissing
 */
export async function addTopic(context: CourseContext, topic: NewTopic): Promise<string> {
  const { db, course, role } = context
  check(topicProblem({ ...topic, files: filesNamed(topic.attachments) }))
  const { title, content, attachments } = topic
  if (role === 'student') {
    if ((await forbiddenIn(db, course.id)).topics) fail(topicErrors.startForbidden)
    checkLength(content)
    const insert = (id: string) => rowsByStudents.add(context, id, { isByStudent: true })
    return addSeen(context, topicType, { title, content, attachments }, { insert })
  }
  if (!context.may('manage-activities')) fail(kernelErrors.permissionMissing)
  return addSeen(context, topicType, topic, { insert: id => rows.add(context, id, topic) })
}

/**
 * Changes the given fields of a topic: staff all of them, its author what it says.
 * @throws notAllowed; startForbidden, over, locked, notHere to its author
 */
export async function changeTopic(context: CourseContext, change: TopicChange) {
  const { id, title, content, attachments, revision } = change
  const isManager = context.may('manage-activities')
  const given = isManager ? change : { title, content, attachments, revision }
  const {
    own: topic,
    becomes,
    save,
  } = await openToChange(context, id, given, () => topicToWrite(context, change))
  check(topicProblem(becomes))
  await save()
  if (isManager) rows.write(context, id, rows.changed(topic, change))
}

/** @throws notAllowed, startForbidden, and what keeps students from writing below it */
async function topicToWrite(context: CourseContext, { id, content }: TopicChange) {
  const topic = await topicToSee(context, id)
  if (context.may('manage-activities')) return topic
  if (topic.author_id !== context.studentId) fail(kernelErrors.notAllowed)
  const refusal = await refusalToAuthor(context, id)
  if (refusal) fail(refusal)
  checkLength(content)
  return topic
}

/**
 * Why students do not change what they started: others have said what they think of it, and nobody can say more. Undefined
 * while they may.
 */
export async function refusalToAuthor(
  context: CourseContext,
  id: string,
): Promise<ErrorDefinition | undefined> {
  const [forbidden, refusal] = await Promise.all([
    forbiddenIn(context.db, context.course.id),
    refusalBelow(context, id),
  ])
  return forbidden.topics ? topicErrors.startForbidden : refusal
}

/** Publishes a topic, ends it, or opens it again: without an end. */
export async function publishTopic(
  context: CourseContext,
  { id, publishAt, endsAt }: { id: string; publishAt?: number | null; endsAt?: number | null },
) {
  const activity = await activityToManage(context, id)
  // As with every kind: who says nothing publishes it now.
  const wanted = publishAt === undefined && endsAt === undefined ? context.now : publishAt
  await changeActivity(context, activity, {
    publishedAt: publicationOf(wanted, activity.published_at, context.now),
    endsAt,
  })
}

function checkLength(content = '') {
  if (content.length > ownContentLength) fail(topicErrors.contentTooLong, { limit: ownContentLength })
}
