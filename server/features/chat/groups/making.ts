import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import type { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { type GroupScope, groupTitleLength, maxChosen, maxFollowing } from '#contract/features/chat/rules.ts'
import { openStreams } from '#server/features/stream/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext, CourseContext, HandlerOf } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { conversationKind } from '../kind.ts'
import { groupLimit } from '../limits.ts'
import { publishListChanged } from '../news.ts'
import { followPlaces } from './following.ts'
import { sayDone } from './saying.ts'
import { candidates, insertAllWhoBelong, insertGroup, insertMembers, type NewGroup } from './store.ts'

type Calls = typeof chatGroupCalls

/** Cut where a name is as long as this. */
const cut = (title: string) => [...title].slice(0, groupTitleLength).join('')

/**
 * Those of them who may be added by somebody.
 * @param id null: to a group that is new
 * @throws notFound where one is a stranger, cannotAdd where one has refused
 */
export async function addable(
  { db, language }: AccountContext,
  accountId: string,
  id: string | null,
  ids: readonly string[],
  { bringsBack }: { bringsBack: boolean },
) {
  const asked = [...new Set(ids)].filter(each => each !== accountId)
  const found = await candidates(db, accountId, id, asked)
  const others = found.filter(one => !one.is_member)
  if (found.length < asked.length || others.some(one => !one.is_near)) fail(kernelErrors.notFound)
  const refused = others.filter(one => one.is_blocked || (one.was_removed && !bringsBack))
  if (refused.length > 0) fail(chatErrors.cannotAdd, { names: namesOf(refused, language) })
  return others
}

const namesOf = (people: readonly { name: string }[], language: AccountContext['language']) =>
  people
    .slice(0, 3)
    .map(({ name }) => name)
    .join(language === 'en' ? ', ' : '、')

export const make: HandlerOf<Calls['make']> = async (
  context,
  { title, accountIds, courseId, isStaffOnly },
) => {
  const { db, person, now, language } = context
  const [others, limit] = await Promise.all([
    addable(context, person.id, null, accountIds, { bringsBack: true }),
    groupLimit(db, person.id, now),
  ])
  if (limit) throw limit
  if (others.length < 2) fail(kernelErrors.malformed, { field: 'uids' })
  if (others.length >= maxChosen) fail(chatErrors.tooManyMembers, { limit: maxChosen })
  const group: NewGroup = {
    ...{ id: newId(), scope: 'people', title: title || cut(namesOf([person, ...others], language)) },
    ...{ ownerId: person.id, ofCourseId: null, classId: null, groupId: null, isStaffOnly, now },
    courseId: courseId && (await isIn.first(db, courseId, person.id)) ? courseId : null,
  }
  const ids = [person.id, ...others.map(({ id }) => id)]
  void insertGroup(db, group)
  void insertMembers(db, group.id, ids, 1, now)
  return begin(context, group.id, ids)
}

const isIn = prepared(
  (_, courseId: string, accountId: string) => sql`
    select from course_member where course_id = ${courseId} and account_id = ${accountId}`,
)

/** Its stream, in which stands that it was made. */
async function begin(context: AccountContext, id: string, memberIds: readonly string[]) {
  const streams = await openStreams(context, conversationKind, [id])
  const streamId = streams.get(id)!
  await sayDone(context, [{ id, streamId, event: { what: 'made', byId: context.person.id } }])
  for (const each of memberIds) publishListChanged(context, each, id)
  return { id, streamId }
}

type Bound = Exclude<GroupScope, 'people'>

interface Subject {
  title: string
  owner_id: string
  class_id: string | null
  group_id: string | null
  /** Whether the caller is a student of this group. */
  is_own: boolean
  /** What there is of it already. */
  conversation_id: string | null
  how: 'place' | 'left' | 'removed' | null
}

/** What a conversation of a course would be of; none where there is no such class or group in it. */
const findSubject = prepared(
  (_, courseId: string, accountId: string, scope: Bound, subjectId: string | null) => sql<Subject>`
    select course.owner_id, class.id as class_id, student_group.id as group_id,
      course.name || coalesce(' · ' || coalesce(class.name, student_group.name), '') as title,
      exists (select from group_member as placed
        where placed.group_id = student_group.id and placed.account_id = ${accountId}) as is_own,
      known.id as conversation_id, former.how
    from course
    left join course_class as class on ${scope} = 'class' and class.id = ${subjectId}::uuid and class.course_id = course.id
    left join (course_group as student_group
        join group_batch as batch on batch.id = student_group.batch_id and batch.deleted_at is null)
      on ${scope} = 'group' and student_group.id = ${subjectId}::uuid and batch.course_id = course.id
    left join conversation as known on known.of_course_id = course.id and known.scope = ${scope}
      and known.dissolved_at is null and known.class_id is not distinct from class.id
      and known.group_id is not distinct from student_group.id
    left join conversation_former as former on former.conversation_id = known.id and former.account_id = ${accountId}
    where course.id = ${courseId} and (${scope} <> 'class' or class.id is not null)
      and (${scope} <> 'group' or student_group.id is not null)`,
).first

const team = { text: { en: 'Teaching team', zh: '教学团队' } }

/** The conversation of a course, its team, a class or a group: made by staff, or by a student of the group. */
export const openOfCourse: HandlerOf<Calls['openOfCourse']> = async (context, { scope, subjectId }) => {
  const { db, course, person, language } = context
  const of = scope === 'class' || scope === 'group' ? subjectId : null
  const subject = isId(of) ? await findSubject(db, course.id, person.id, scope, of) : undefined
  if (!subject) return fail(kernelErrors.notFound)
  if (subject.conversation_id) return enter(context, subject.conversation_id, subject.how)
  const isStaff = context.studentId === null && context.role !== 'student'
  if (!isStaff && !subject.is_own) fail(kernelErrors.notAllowed)
  const title = scope === 'team' ? `${subject.title} · ${textIn(language, team)}` : subject.title
  const group: NewGroup = {
    ...{
      id: newId(),
      scope,
      title: cut(title),
      ownerId: subject.owner_id,
      isStaffOnly: false,
      now: context.now,
    },
    ...{ courseId: course.id, ofCourseId: course.id, classId: subject.class_id, groupId: subject.group_id },
  }
  const made = await insertGroup.first(db, group)
  if (!made) {
    // Somebody else has made it at the same moment.
    const known = await findSubject(db, course.id, person.id, scope, of)
    return enter(context, known?.conversation_id ?? fail(kernelErrors.notFound), known!.how)
  }
  void insertAllWhoBelong(db, group.id, context.now, maxFollowing)
  const memberIds = await idsOf(db, group.id)
  return begin(context, group.id, memberIds)
}

const isId = (id: string | null) => id === null || /^[0-9a-f-]{36}$/.test(id)

const members = prepared(
  (_, id: string) => sql<{ id: string }>`
    select account_id as id from conversation_present where conversation_id = ${id} order by account_id`,
)
const idsOf = async (db: Database, id: string) => (await members(db, id)).map(each => each.id)

const streamOf = prepared(
  (_, accountId: string, id: string) => sql<{ stream_id: string }>`
    select stream.id as stream_id from conversation_present as member
    join stream on stream.kind = 'conversation' and stream.subject_id = member.conversation_id
    where member.account_id = ${accountId} and member.conversation_id = ${id}`,
)
const forgetLeaving = prepared((db, id: string, accountId: string) =>
  db
    .deleteFrom('conversation_former')
    .where('conversation_id', '=', id)
    .where('account_id', '=', accountId)
    .where('how', '=', 'left'),
)

/** One that there is. Who has left it comes back; who was removed does not. */
async function enter(context: CourseContext, id: string, how: Subject['how']) {
  const { db, course, person } = context
  if (how === 'removed') fail(kernelErrors.notAllowed)
  const known = how === null ? await streamOf.first(db, person.id, id) : undefined
  if (known) return { id, streamId: known.stream_id }
  void forgetLeaving(db, id, person.id)
  await followPlaces(context as Unit, { courseId: course.id, accountIds: [person.id] })
  const { stream_id } = (await streamOf.first(db, person.id, id)) ?? fail(kernelErrors.notAllowed)
  return { id, streamId: stream_id }
}
