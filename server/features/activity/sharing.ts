import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { sharingCalls } from '#contract/features/activity/sharing.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { coverUrl } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type Context, serve } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { commonDeadline, isFor } from './deadline.ts'
import { isPublished, kindsByType, labelOf, ownTypeName } from './kind.ts'

export const sharingHandlers = serve(sharingCalls, {
  getShare: async (context, { contentId }) => {
    const { db, course, publicUrl, now } = context
    const row = (await toShare.first(db, contentId, course.id)) ?? fail(kernelErrors.notFound)
    return {
      ...presentCard(context, row),
      url: `${publicUrl}/courseShare?${new URLSearchParams({ id: contentId })}`,
      image: coverUrl(publicUrl, row.theme),
      isPublished: isPublished(row, now),
      isPublic: row.is_public,
    }
  },

  getShared: async (context, { contentId }) => {
    const { db, person, now } = context
    const row = (await shared.first(db, contentId, person?.id ?? null, now)) ?? fail(kernelErrors.notFound)
    const isOpen = row.ended_at === null && !row.code_stopped && row.enrolment_open
    return {
      ...presentCard(context, row),
      hasEnded: row.ended_at !== null,
      code: isOpen ? row.code : '',
      courseRole: !row.is_member ? null : row.role === 'student' ? 0 : 1,
    }
  },
})

/** Activities with what their card says, and the course they are in. */
const cards = fragment((db, id: string) =>
  db
    .selectFrom('activity')
    .innerJoin('course', 'course.id', 'activity.course_id')
    .innerJoin('account as teacher', 'teacher.id', 'course.owner_id')
    .select(['activity.id', 'activity.type', 'activity.title', 'activity.label', 'activity.published_at'])
    .select(['activity.begins_at', 'course.id as course_id', 'course.name as course_name'])
    .select(commonDeadline.as('deadline'))
    .select(['course.class_name', 'course.theme', 'course.is_public', 'course.ended_at'])
    .select(ownTypeName.as('type_name'))
    .select(['teacher.name as teacher', 'teacher.avatar_id', 'teacher.school', 'teacher.department'])
    .where('activity.id', '=', id)
    .where('activity.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null),
)

const toShare = prepared((db, id: string, courseId: string) =>
  cards(db, id).where('activity.course_id', '=', courseId),
)

const isVisibleTo = (accountId: string | null) => sql<boolean>`coalesce(membership.role <> 'student'
  or (course.ended_at is null or course.ended_visible) and ${isFor(accountId)}, false)`

/** For members as everywhere; whoever is not in the course sees what the course's public page would show. */
const shared = prepared((db, id: string, accountId: string | null, now: number) =>
  cards(db, id)
    .leftJoin('course_member as membership', join =>
      join.onRef('membership.course_id', '=', 'course.id').on('membership.account_id', '=', accountId),
    )
    .select(['membership.role', 'course.code', 'course.code_stopped', 'course.enrolment_open'])
    .select(isVisibleTo(accountId).as('is_member'))
    .where(
      sql<SqlBool>`(membership.role <> 'student'
        or activity.published_at <= ${at(now)} and (${isVisibleTo(accountId)} or course.is_public))`,
    ),
)

type Card = NonNullable<Awaited<ReturnType<typeof toShare.first>>>

function presentCard(context: Context, row: Card) {
  return {
    activityId: row.id,
    contentType: row.type,
    label: labelOf(context, {
      label: row.label,
      called: row.type_name,
      kind: kindsByType(context).get(row.type),
    }),
    title: row.title,
    courseId: row.course_id,
    courseName: row.course_name,
    className: row.class_name,
    theme: row.theme,
    teacher: {
      name: row.teacher,
      avatar: avatarUrl(context.config, row.avatar_id),
      school: row.school,
      department: row.department,
    },
    publishedAt: row.published_at,
    beginsAt: row.begins_at,
    endsAt: row.deadline,
  }
}
