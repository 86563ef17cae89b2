import { type Permission, permissions } from '#contract/access.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { themeCount, themeOf } from '#contract/features/course/themes.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { at } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { newId, sign } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { publishListChanged } from './announce.ts'
import { insertWithCode } from './codes.ts'
import { confirmationFor, confirmByTyping } from './confirmation.ts'
import { deleteCourse } from './deletion.ts'
import { isAskedFirst } from './entry.ts'
import { enrolmentSettingInquiry, groupCountInquiry } from './inquiries.ts'
import { presentIntro } from './intro.ts'
import { badgeOf, coverUrl, presentTheme, roleNumber, termOf } from './present.ts'
import { formOf, reviseCourse, rowOf } from './revising.ts'
import { listRunningIn } from './running.ts'
import { getCourse, getNumber, lockOpenedCourses, pinOf } from './store.ts'

const largerText = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('accommodation')
    .select('larger_text')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId),
)

export const courseHandlers = serve(courseCalls, {
  create: async (context, input) => {
    const { db, now, person, config, publicUrl } = context
    const row = rowOf(input)
    const opened = await lockOpenedCourses(db, person.id)
    if (person.vip === 0 && opened >= config.COURSE_LIMIT)
      fail(courseErrors.limitReached, { limit: config.COURSE_LIMIT })

    const id = newId()
    const theme = input.theme ?? opened % themeCount
    const course = { id, ownerId: person.id, studentCap: config.MEMBER_CAP, now }
    const code = await insertWithCode(db, course, { ...row, theme })
    void enterAsOwner(db, id, person.id, now)
    publishListChanged(context, person.id)
    return {
      id,
      courseName: row.name,
      code,
      name: person.name,
      minpic: coverUrl(publicUrl, theme),
      bannercolor: themeOf(theme).banner,
      total: '0',
      hlist: [],
      role: 1,
      tips: '',
    }
  },

  update: async (context, input) => {
    await reviseCourse(context, input)
    return {}
  },

  getForm: async context => {
    const [row, enrollSetting] = await Promise.all([
      getCourse(context.db, context.course.id),
      context.ask(enrolmentSettingInquiry, { courseId: context.course.id, language: context.language }),
    ])
    return { id: row.id, ...formOf(row), description: presentIntro(context, row), enrollSetting }
  },

  getHome: async context => {
    const { db, course, role, person, may, mayChange, config, publicUrl } = context
    const [row, pin, groupCount, running] = await Promise.all([
      getCourse(db, course.id),
      pinOf(db, course.id, person.id),
      context.ask(groupCountInquiry, { courseId: course.id }),
      listRunningIn(context),
    ])
    return {
      courseName: row.name,
      uid: row.owner_id,
      createdAt: row.created_at,
      code: row.code,
      cipher: sign(config.SECRET, 'course', row.id).slice(0, 4).toUpperCase(),
      className: row.class_name || null,
      isCodeStopped: row.code_stopped,
      studyHours: row.study_time > 0 ? row.study_time : null,
      teachtype: String(row.teach_type),
      recommendresource: '1',
      forbiddiscuss: '0',
      resource_id: '0',
      hasEnded: row.ended_at !== null,
      canVisit: row.ended_visible,
      groupCount: String(groupCount),
      types: '',
      administrator: role === 'owner' ? 1 : 0,
      studentCount: row.student_count,
      coid: -1,
      showRecommendChapter: 1,
      identity: role === 'assistant' && !permissions.some(may) ? 4 : 0,
      isattest: row.attest_required,
      teacher: { name: row.teacher, avatar: avatarUrl(config, row.avatar_id) },
      enrollData: {
        enrollstate: row.enrolment_open ? '1' : '0',
        waitAuditCount: may('manage-members') ? row.waiting_count : 0,
      },
      theme: presentTheme(publicUrl, row.theme),
      semester: row.semester,
      term: termOf(row.term),
      venue: row.venue,
      description: presentIntro(context, row),
      courseRole: roleNumber(role),
      badge: badgeOf(role),
      isTop: pin?.pinned_at != null,
      canView: row.is_public,
      places: { cap: row.student_cap, largest: config.MEMBER_CAP },
      running,
      can: {
        edit: mayChange('edit-course'),
        code: mayChange('join-code'),
        members: mayChange('manage-members'),
        grade: may('grade'),
      },
    }
  },

  checkEntry: async ({ db, course, role, studentId }) => {
    const [row, isAsked, allowed] = await Promise.all([
      getCourse(db, course.id),
      studentId !== null && !course.hasEnded && isAskedFirst(db, course.id, studentId),
      studentId === null ? undefined : largerText.first(db, course.id, studentId),
    ])
    return {
      state: isAsked ? 0 : 1,
      canVisit: row.ended_visible,
      hasEnded: row.ended_at !== null,
      courseRole: roleNumber(role),
      larger: allowed?.larger_text ?? false,
    }
  },

  getPermissions: async context => {
    const authority = authorityOf(context)
    return { ...authority, authData: authority, hasEnded: context.course.hasEnded }
  },

  get: async context => {
    const { db, course, role } = context
    const row = await getCourse(db, course.id)
    return {
      courseId: row.id,
      courseName: row.name,
      courseRole: roleNumber(role),
      hasEnded: row.ended_at !== null,
      canVisit: row.ended_visible,
      badge: badgeOf(role),
      code: row.code,
      authData: authorityOf(context),
    }
  },

  getMembership: async ({ db, person, role, config }) => {
    const { number, avatar_id } = await getNumber(db, person.id)
    return {
      uid: person.id,
      name: person.name,
      avatar: avatarUrl(config, avatar_id),
      courseRole: roleNumber(role),
      number,
      badge: badgeOf(role),
    }
  },

  getDeletionCheck: async context => ({ deleteway: await confirmationFor(context) }),

  delete: async (context, proof) => {
    await confirmByTyping(context, proof)
    await deleteCourse(context)
    return { info: textIn(context.language, { text: { en: 'Deleted', zh: '删除成功' } }) }
  },
})

const enterAsOwner = prepared((db, courseId: string, accountId: string, now: number) =>
  db
    .insertInto('membership')
    .values({ course_id: courseId, account_id: accountId, role: 'owner', joined_at: at(now) }),
)

function authorityOf({ role, may }: CourseContext) {
  const auth = permissions.filter((permission: Permission) => may(permission))
  return { courseAdmin: role === 'owner' ? 1 : 0, auth }
}
