import { type SqlBool, sql } from 'kysely'
import { detailCalls } from '#contract/features/course/detail.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { serve } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { presentIntro } from './intro.ts'
import { coverUrl, presentTitle } from './present.ts'
import { reviseCourse } from './revising.ts'
import { getCourse } from './store.ts'

const teachersOf = prepared((db, courseId: string) =>
  db
    .selectFrom('course_member as membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.id', 'account.name', 'account.avatar_id', 'membership.role'])
    .where('membership.course_id', '=', courseId)
    .where(sql<SqlBool>`membership.role <> 'student'`)
    .orderBy(sql`membership.role <> 'owner'`)
    .orderBy('membership.joined_at')
    .orderBy('account.id'),
)

export const detailHandlers = serve(detailCalls, {
  get: async context => {
    const { db, course, config, publicUrl } = context
    const [row, teachers] = await Promise.all([getCourse(db, course.id), teachersOf(db, course.id)])
    return {
      ...presentTitle(row),
      description: presentIntro(context, row),
      cover: coverUrl(publicUrl, row.theme),
      theme: row.theme,
      teachers: teachers.map(({ id, name, avatar_id, role }) => ({
        id,
        name,
        avatar: avatarUrl(config, avatar_id),
        isOwner: role === 'owner',
      })),
      studyHours: row.study_time > 0 ? row.study_time : null,
      isPublic: row.is_public,
      can: { edit: context.mayChange('edit-course') },
    }
  },

  update: async (context, input) => {
    await reviseCourse(context, input)
    return {}
  },
})
