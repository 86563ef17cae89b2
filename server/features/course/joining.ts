import type { ErrorDefinition } from '#contract/error.ts'
import { courseErrors, joinErrors } from '#contract/features/course/errors.ts'
import { joinCalls, joinResults } from '#contract/features/course/joining.ts'
import { isJoinCode } from '#contract/features/course/rules.ts'
import { typedJoinCode } from '#contract/typed.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { publishCourseChanged } from './announce.ts'
import { replaceCode } from './codes.ts'
import { confirmByTyping } from './confirmation.ts'
import { admitStudent, dismissStudents, findByCode, lacksAttestation } from './membership.ts'
import { courseChange, getSettings } from './store.ts'

export const joinHandlers = serve(joinCalls, {
  join: async (context, input) => {
    const { person, language, config } = context
    const code = typedJoinCode(input.code)
    const course = isJoinCode(code) ? await findByCode(context.db, code, person.id) : undefined
    const answer = (join: number, message: string) => ({
      join,
      message,
      courseId: course?.id ?? '',
      courseName: course?.name ?? '',
      teacher: {
        name: course?.teacher ?? '',
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
    if (await lacksAttestation(context.db, course, person.id))
      return answer(joinResults.attestFirst, textIn(language, joinErrors.attestFirst))
    if (course.enrolment_open) return answer(joinResults.enrolFirst, textIn(language, joinErrors.enrolFirst))
    const admission = await admitStudent(context, course.id, person.id)
    if (admission === 'full') return notJoined(joinErrors.full)
    if (admission === 'closed') return notJoined(joinErrors.courseEnded)
    return answer(admission === 'joined' ? joinResults.joined : joinResults.alreadyMember, '')
  },

  stopCode: context => switchCode(context, true),
  startCode: context => switchCode(context, false),

  renewCode: async context => {
    const code = await replaceCode(context.db, context.course.id, context.now)
    publishCourseChanged(context, context.course.id)
    return { code }
  },

  isQuitAllowed: async ({ db, course }) => ({ allow: (await getSettings(db, course.id)).quit_allowed }),

  setQuitAllowed: async (context, { allow }) => {
    void allowQuit(context.db, context.course.id, context.now, allow)
    publishCourseChanged(context, context.course.id)
    return {}
  },

  quit: async (context, { password }) => {
    const { quit_allowed } = await getSettings(context.db, context.course.id)
    if (!quit_allowed) fail(courseErrors.quitForbidden)
    await confirmByTyping(context, { password, code: '', by: 'mobile' })
    await dismissStudents(context, context.course.id, [context.person.id])
    return {}
  },
})

const allowQuit = prepared((db, id: string, now: number, isAllowed: boolean) =>
  courseChange(db, id, now).set({ quit_allowed: isAllowed }),
)

const stopCode = prepared((db, id: string, now: number, isStopped: boolean) =>
  courseChange(db, id, now).set({ code_stopped: isStopped }),
)

async function switchCode(context: CourseContext, isStopped: boolean) {
  void stopCode(context.db, context.course.id, context.now, isStopped)
  publishCourseChanged(context, context.course.id)
  return {}
}
