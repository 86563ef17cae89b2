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
  publicationOf,
} from '#server/features/activity/public.ts'
import { refusalBelow } from '#server/features/comment/public.ts'
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
  const { db, course, role } = context
  check(topicProblem({ ...topic, files: filesNamed(topic.attachments) }))
  const { title, content, attachments } = topic
  if (role === 'student') {
    if ((await forbiddenIn(db, course.id)).topics) fail(topicErrors.startForbidden)
    checkLength(content)
    const own = { hidesNames: false, asksAll: false, isByStudent: true }
    return addSeen(
      context,
      topicType,
      { title, content, attachments },
      {
        insert: id => void insertTopic(db, { id, ...own }),
      },
    )
  }
  if (!context.may('manage-activities')) fail(kernelErrors.permissionMissing)
  const { hidesNames, asksAll } = topic
  return addSeen(context, topicType, topic, {
    insert: id => void insertTopic(db, { id, hidesNames, asksAll, isByStudent: false }),
  })
}

/**
 * Changes the given fields of a topic: staff all of them, its author what it says.
 * @throws notAllowed; startForbidden, over, locked, notHere to its author
 */
export async function changeTopic(context: CourseContext, change: TopicChange) {
  const { id, title, content, attachments, revision } = change
  const isManager = context.may('manage-activities')
  const given = isManager ? { ...change, folderId: undefined } : { title, content, attachments, revision }
  const {
    own: topic,
    becomes,
    save,
  } = await openToChange(context, id, given, () => topicToWrite(context, change))
  check(topicProblem(becomes))
  await save()
  if (!isManager) return
  void updateTopic(context.db, {
    id,
    hidesNames: change.hidesNames ?? topic.hides_names,
    asksAll: change.asksAll ?? topic.asks_all,
  })
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
