import { type Permission, permissions } from '#contract/access.ts'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { memberErrors } from '#contract/features/member/errors.ts'
import { maxAssistants } from '#contract/features/member/rules.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { avatarUrl, countOne, uncountOne } from '#server/features/account/public.ts'
import { badgeOf, lockCourse } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import { type AccountContext, type Standing, serve } from '#server/kernel/feature.ts'
import { topics, topicsOfCourse } from '#server/kernel/hub.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { publishMembersChanged } from './classes.ts'
import { assistantAdded, assistantRemoved, permissionsChanged } from './events.ts'

export const teamHandlers = serve(assistantCalls, {
  listTeachers: async ({ db, course, role, config }) => ({
    list: (await listTeam(db, course.id)).map(row => ({
      uid: row.id,
      name: row.name,
      avatar: avatarUrl(config, row.avatar_id),
      department: row.department,
      staffNumber: role === 'student' ? '' : row.number,
      badge: badgeOf(row.role as Standing['role']),
      auth: role === 'student' ? [] : authOf(row),
    })),
  }),

  addAssistant: async (context, { account, auth }) => {
    const { db, course, now } = context
    const uid = await teacherNamed(context, account)
    // One addition after the other, so that two at once do not pass the limit.
    const [, team] = await Promise.all([lockCourse(db, course.id), listTeam(db, course.id)])
    const known = team.find(({ id }) => id === uid)
    if (known?.role === 'owner') fail(memberErrors.isOwner)
    if (known) fail(memberErrors.isAssistant)
    if (team.length > maxAssistants) fail(memberErrors.teamFull, { limit: maxAssistants })
    const added = await enter.count(db, course.id, uid, sorted(auth), now)
    if (added === 0) fail(memberErrors.isStudent)
    context.forgetStanding({ accounts: [uid] })
    void context.emit(assistantAdded, { courseId: course.id, accountId: uid })
    context.publish(topics.account(uid), courseMessages.listChanged, {})
    publishMembersChanged(context, course.id)
    return { uid }
  },

  updateAssistant: async (context, { uid, auth }) => {
    const { db, course } = context
    if ((await grant.count(db, course.id, uid, sorted(auth))) === 0) fail(kernelErrors.notFound)
    context.forgetStanding({ accounts: [uid] })
    void context.emit(permissionsChanged, { courseId: course.id, accountId: uid })
    publishMembersChanged(context, course.id)
    return {}
  },

  removeAssistant: async (context, { uid }) => {
    const { db, course, now, hub } = context
    if ((await leave.count(db, course.id, uid, now)) === 0) fail(kernelErrors.notFound)
    context.forgetStanding({ accounts: [uid] })
    void context.emit(assistantRemoved, { courseId: course.id, accountId: uid })
    context.afterCommit(() => hub.expel(uid, ...topicsOfCourse(course.id)))
    context.publish(topics.account(uid), courseMessages.listChanged, {})
    publishMembersChanged(context, course.id)
    return {}
  },

  getAssistant: async ({ db, course, config }, { uid }) => {
    const row =
      (await listTeam(db, course.id)).find(({ id, role }) => id === uid && role === 'assistant') ??
      fail(kernelErrors.notFound)
    return {
      uid: row.id,
      name: row.name,
      avatar: avatarUrl(config, row.avatar_id),
      department: row.department,
      auth: authOf(row),
    }
  },
})

/** Names without a match, within an hour: anyone who tries out phone numbers is stopped. */
const maxMisses = 20
const missesCounted = 3_600_000

/**
 * The teacher with exactly this phone, e-mail or account name. A student's account is told apart from no account by
 * nothing. @param account as `typedAccount` reads it @param unknown what it is refused with where there is none
 */
export async function teacherNamed(
  context: AccountContext,
  account: string,
  unknown: ErrorDefinition = memberErrors.noSuchTeacher,
) {
  const { db, person } = context
  const misses = `assistant:${person.id}`
  // Counted before the lookup, so that simultaneous ones wait for each other; a match undoes it.
  const { count } = await countOne(context, misses, missesCounted)
  if (count > maxMisses) fail(kernelErrors.tooMany)
  const found = await teacherBy.first(db, account.toLowerCase())
  if (!found) return refuse(unknown)
  await uncountOne(db, misses)
  return found.id
}

const teacherBy = prepared((db, name: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where(({ or, eb, fn }) =>
      or([
        eb(fn<string>('lower', ['login']), '=', name),
        eb(fn<string>('lower', ['email']), '=', name),
        eb('phone', '=', name),
      ]),
    )
    .where('deleted_at', 'is', null)
    .where('kind', '=', 1),
)

/** In the contract's order, each once. */
const sorted = (auth: readonly Permission[]) => permissions.filter(permission => auth.includes(permission))

const enter = prepared((db, courseId: string, accountId: string, granted: Permission[], now: number) =>
  db
    .insertInto('membership')
    .values({
      course_id: courseId,
      account_id: accountId,
      role: 'assistant',
      permissions: granted,
      joined_at: at(now),
    })
    .onConflict(conflict =>
      conflict
        .columns(['course_id', 'account_id'])
        .doUpdateSet({
          role: 'assistant',
          permissions: granted,
          joined_at: at(now),
          left_at: null,
          archived_at: null,
          class_id: null,
        })
        .where('membership.left_at', 'is not', null),
    ),
)

const assistantIn = fragment((db, courseId: string, accountId: string) =>
  db
    .updateTable('membership')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .where('role', '=', 'assistant')
    .where('left_at', 'is', null),
)

const grant = prepared((db, courseId: string, accountId: string, granted: Permission[]) =>
  assistantIn(db, courseId, accountId).set({ permissions: granted }),
)

const leave = prepared((db, courseId: string, accountId: string, now: number) =>
  assistantIn(db, courseId, accountId).set({ left_at: at(now), permissions: [], pinned_at: null }),
)

function authOf(row: { role: string; permissions: string[] }): Permission[] {
  return row.role === 'owner'
    ? [...permissions]
    : permissions.filter(permission => row.permissions.includes(permission))
}

/** The teacher first, then the assistants as they came. */
const listTeam = prepared((db, courseId: string) =>
  db
    .selectFrom('course_member as membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.id', 'account.name', 'account.department', 'account.number', 'account.avatar_id'])
    .select(['membership.role', 'membership.permissions'])
    .where('membership.course_id', '=', courseId)
    .where('membership.role', 'in', ['owner', 'assistant'])
    .orderBy('membership.role', 'desc')
    .orderBy('membership.joined_at')
    .orderBy('account.id'),
)
