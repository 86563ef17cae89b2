import { courseMessages } from '#contract/features/course/messages.ts'
import { memberErrors } from '#contract/features/member/errors.ts'
import { memberSettingCalls } from '#contract/features/member/settings.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'

export const memberSettingHandlers = serve(memberSettingCalls, {
  getMemberSettings: async ({ db, course, config, mayChange }) => {
    const row = await settingsOf.one(db, course.id)
    return {
      allow: row.quit_allowed,
      maxMembers: row.student_cap,
      largest: config.MEMBER_CAP,
      students: row.student_count,
      code: row.code,
      isCodeStopped: row.code_stopped,
      can: { manage: mayChange('manage-members'), code: mayChange('join-code') },
    }
  },

  setMemberCap: async (context, { maxMembers }) => {
    const { db, course, config, now } = context
    if (maxMembers < 1 || maxMembers > config.MEMBER_CAP)
      fail(memberErrors.capWrong, { limit: config.MEMBER_CAP })
    void setCap(db, course.id, maxMembers, now)
    context.publish(topics.course(course.id), courseMessages.courseChanged, { courseId: course.id })
    return {}
  },
})

const settingsOf = prepared((db, courseId: string) =>
  db
    .selectFrom('course')
    .select(['quit_allowed', 'student_cap', 'student_count', 'code', 'code_stopped'])
    .where('id', '=', courseId),
)

const setCap = prepared((db, courseId: string, cap: number, now: number) =>
  db
    .updateTable('course')
    .set({ student_cap: cap, updated_at: at(now) })
    .where('id', '=', courseId),
)
