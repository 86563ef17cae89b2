import type { ErrorDefinition } from '#contract/error.ts'
import { courseErrors, joinErrors } from '#contract/features/course/errors.ts'
import { joinCalls, joinResults } from '#contract/features/course/joining.ts'
import { isJoinCode, normaliseJoinCode } from '#contract/features/course/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { textIn } from '#server/kernel/answer.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { tellCourseChanged } from './announce.ts'
import { replaceCode } from './codes.ts'
import { confirmByTyping } from './confirmation.ts'
import { admitStudent, dismissStudent, findByCode, isAttested } from './membership.ts'
import { changeCourse, getSettings } from './store.ts'

export const joinHandlers = serve(joinCalls, {
  joinCourseByCode: async (context, input) => {
    const { person, language, config } = context
    const code = normaliseJoinCode(input.code)
    const course = isJoinCode(code) ? await findByCode(context, code, person.id) : undefined
    const answer = (join: number, message: string) => ({
      join,
      message,
      courseid: course?.id ?? '',
      coursename: course?.name ?? '',
      teacher: {
        username: course?.teacher ?? '',
        avatar: avatarUrl(config, course?.avatar_id ?? null),
      },
    })
    const notJoined = (reason: ErrorDefinition) => answer(joinResults.failed, textIn(language, reason))

    if (code.length !== 6) return notJoined(joinErrors.codeLength)
    if (!course) return notJoined(joinErrors.codeUnknown)
    if (course.role === 'student') return answer(joinResults.alreadyMember, '')
    if (course.role) return notJoined(joinErrors.alreadyStaff)
    if (course.ended_at !== null) return notJoined(joinErrors.courseEnded)
    if (course.code_stopped) return notJoined(joinErrors.codeStopped)
    if (course.attest_required && !(await isAttested(context.db, person.id)))
      return answer(joinResults.attestFirst, textIn(language, joinErrors.attestFirst))
    if (course.enrolment_open) return answer(joinResults.enrolFirst, textIn(language, joinErrors.enrolFirst))
    const admission = await admitStudent(context, course.id, person.id)
    if (admission === 'full') return notJoined(joinErrors.full)
    if (admission === 'closed') return notJoined(joinErrors.courseEnded)
    return answer(admission === 'joined' ? joinResults.joined : joinResults.alreadyMember, '')
  },

  stopCourseCode: context => switchCode(context, true),
  startCourseCode: context => switchCode(context, false),

  resetCourseCode: async context => {
    const code = await replaceCode(context.db, context.course.id, context.now)
    tellCourseChanged(context, context.course.id)
    return { code }
  },

  getCourseAllowQuit: async ({ db, course }) => ({ allow: (await getSettings(db, course.id)).quit_allowed }),

  setCourseAllowQuit: async (context, { allow }) => {
    await changeCourse(context.db, context.course.id, context.now, { quit_allowed: allow })
    tellCourseChanged(context, context.course.id)
    return {}
  },

  quitCourse: async (context, { password }) => {
    const { quit_allowed } = await getSettings(context.db, context.course.id)
    if (!quit_allowed) fail(courseErrors.quitForbidden)
    await confirmByTyping(context, { password, code: '', by: 'mobile' })
    await dismissStudent(context, context.course.id, context.person.id)
    return {}
  },
})

async function switchCode(context: CourseContext, stopped: boolean) {
  await changeCourse(context.db, context.course.id, context.now, { code_stopped: stopped })
  tellCourseChanged(context, context.course.id)
  return {}
}
