import { emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, castId, demoPassword, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { nameColumns } from '#server/kernel/names.ts'
import type { testApp } from '#server/kernel/test-app.ts'
import type { Things } from '#server/kernel/test-samples.ts'

type App = ReturnType<ReturnType<typeof testApp>>

const [notice, invitation, message, trashed] = [castId(9, 51), castId(9, 52), castId(9, 53), castId(9, 55)]
/** In a group and in a class of Linear Algebra; who has handed in; in no other course. */
export const [inGroup, inClass, author, newcomer] = [students[2]!, students[3]!, students[1]!, students[30]!]

/** What some calls need to be there beside one of each thing. */
export async function prepareMore({ db, clock }: App) {
  const now = at(clock.now())
  const course_id = linearAlgebra.id
  await db
    .insertInto('group_member')
    .values({ group_id: castId(9, 33), batch_id: castId(9, 32), account_id: inGroup.id, joined_at: now })
    .execute()
  await db.updateTable('course_group').set({ member_count: 1 }).where('id', '=', castId(9, 33)).execute()
  await db
    .updateTable('membership')
    .set({ class_id: castId(9, 31) })
    .where('course_id', '=', course_id)
    .where('account_id', '=', inClass.id)
    .execute()
  await db
    .insertInto('notification')
    .values({
      id: message,
      account_id: students[0]!.id,
      type: 0,
      event: 'homework.published',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('school_notice')
    .values({ id: notice, title: 'Notice', content: '', type: 1, author_id: teacher1.id, published_at: now })
    .execute()
  await db
    .insertInto('notification')
    .values({
      id: castId(9, 54),
      account_id: students[0]!.id,
      type: 1,
      event: 'school.academic',
      content_id: notice,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('activity')
    .values({
      ...{ id: trashed, course_id, type: 4, title: 'Deleted', author_id: teacher1.id },
      ...{ created_at: now, updated_at: now, deleted_at: now },
    })
    .execute()
  await db
    .insertInto('submission')
    .values({ homework_id: castId(9, 2), account_id: author.id, state: 2, version: 1, submitted_at: now })
    .execute()
  await db
    .insertInto('submission_version')
    .values({
      homework_id: castId(9, 2),
      account_id: author.id,
      version: 1,
      content: 'Mine',
      submitted_at: now,
      late: false,
    })
    .execute()
  await db
    .insertInto('demo_package')
    .values({ course_id: worldHistory.id, language: 'en', summary: 'Demo', position: 1 })
    .execute()
  await db
    .updateTable('course')
    .set({ enrolment_open: true, is_public: true })
    .where('id', '=', worldHistory.id)
    .execute()
  await db
    .insertInto('invitation')
    .values({
      id: invitation,
      course_id: worldHistory.id,
      ...nameColumns(newcomer.name),
      email: emailOf(newcomer),
      invited_by: teacher2.id,
      created_at: now,
    })
    .execute()
  await db.updateTable('course').set({ deleted_at: now }).where('id', '=', emptyCourse.id).execute()
}

/** Inputs with which a call goes through, where a sample of each field is not enough. */
export const wholeInputs = (things: Things): Record<string, object> => ({
  '/OperatorApi/saveSchool': { name: 'Another School' },
  '/UserApi/login': { email: emailOf(students[1]!), password: demoPassword },
  '/FutureV2/Account/confirmIdentity': { password: demoPassword },
  '/WechatApi/getSignPackage': { url: 'http://localhost/' },
  '/CourseApi/createCourse': { coursename: 'New', semester: '2026-2027', term: '1' },
  '/CourseApi/delCourse': { password: demoPassword },
  '/CourseApi/quitCourse': { password: linearAlgebra.name },
  '/CourseApi/restoreCourse': { courseid: emptyCourse.id },
  '/CourseApi/transferCourse': { account: emailOf(assistant1), password: demoPassword },
  '/futurev2/NoAuth/getTakeCourse': { code: linearAlgebra.code },
  '/UserApi/checkMobile': { mobile: '13900000001' },
  '/UserApi/updatePassword': {
    oldpassword: demoPassword,
    newpassword: 'Another#2026',
    repeatnewpassword: 'Another#2026',
  },
  '/Futurev2/Student/getStudentListByCAid': { caid: things.courseclass },
  '/StudentsApi/removeStudents': { studentids: [author.id] },
  '/AssistantApi/addAssistant': { account: emailOf(teacher2) },
  '/AssistantApi/editAssistant': { uid: assistant1.id },
  '/AssistantApi/delAssistant': { uid: assistant1.id },
  '/AssistantApi/getAssistantInfo': { uid: assistant1.id },
  '/Futurev2/ClassAdministration/kickStudent': { studentid: inClass.id },
  '/Futurev2/ClassAdministration/moveStudents': { id: things.courseclass, studentids: [students[1]!.id] },
  '/CourseGroupApi/joinGroup': { groupid: things.group },
  '/Futurev2/Student/setLeader': { studentid: inGroup.id },
  '/CourseGroupApi/removeStudent': { studentid: inGroup.id },
  '/Futurev2/CourseEnroll/getCourseInfo': { code: linearAlgebra.code },
  '/Futurev2/CourseEnroll/addLabel': { title: 'Label' },
  '/Futurev2/CourseEnroll/enroll': { code: worldHistory.code },
  '/Futurev2/CourseEnroll/updateAuditState': { id: [things.application], auditstate: '1' },
  '/CourseApi/updateCourseInfo': { data: { classno: '7' } },
  '/StudentAddtionInfoApi/updateMyCourseInfo': { data: { classno: '7' } },
  '/CourseApi/saveCourseTemplate': { modules: [{ contenttype: '4' }] },
  '/CourseApi/updateCourseTemplate': { modules: [{ contenttype: '4' }] },
  '/FutureV2/CourseMeans/restoreContent': { contentid: trashed },
  '/Futurev2/CourseMeans/sortContent': { contentids: [things.activity] },
  '/HomeworkApi/submitWork': { content: 'An answer' },
  '/HomeworkApi/scoreWork': { studentid: author.id, score: 80 },
  '/HomeworkApi/repulse': { studentids: [author.id], reason: 'Again' },
  '/HomeworkApi/call': { studentids: [students[0]!.id] },
  '/HomeworkApi/batchOperate': { studentids: [students[0]!.id] },
  '/AttenceApi/addDigitAttence': { title: 'Morning', code: '1357' },
  '/AttenceApi/renameAttence': { title: 'Evening' },
  '/AttenceApi/checkin': { code: '4821' },
  '/ExamPlanApi/save': { title: 'Exam', begintime: Math.floor(Date.now() / 1000) + 86_400 },
  '/CourseApi/copyCourse': { coursename: 'Copy' },
  '/MessageApi/readIt': { id: message },
  '/MessageApi/getSchoolNoticeDetail': { id: notice },
  '/MessageApi/readSchoolNotice': { id: notice },
  '/StudentsApi/acceptInvitation': { id: invitation },
  '/StudentsApi/declineInvitation': { id: invitation },
  '/StudentsApi/removeInvitation': { courseid: worldHistory.id, id: invitation },
  '/CourseApi/createCourseFromDemo': { courseid: worldHistory.id },
  '/FutureV2/Profile/closeAccount': { password: demoPassword },
  '/MessageApi/subscribePush': {
    endpoint: 'https://push.localhost/1',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  },
})
