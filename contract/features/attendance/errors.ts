import { errors } from '#contract/error.ts'

/** Where wire.md section 4 has no number, this feature has its own, so that the result page can tell them apart. */
export const attendanceErrors = errors('attendance', {
  ended: { code: 30322, en: 'The attendance has ended', zh: '考勤已结束' },
  deleted: { code: 30331, en: 'The attendance has been deleted by the teacher', zh: '考勤已被老师删除' },
  notOnList: {
    code: 30332,
    en: 'You are not on the list of this course, or your identity is not certified',
    zh: '您尚未完成身份认证，或不在该课程的名单中',
  },
  triesUsedUp: {
    code: 30333,
    en: 'You have entered a wrong code {limit} times; ask your teacher to record your attendance',
    zh: '签到码已连续输错{limit}次，请联系老师为您登记考勤',
  },
  wrongCode: {
    code: 30334,
    en: 'The code is wrong, tries left: {left}',
    zh: '签到码错误，还可尝试{left}次',
  },
  staffNeedNot: {
    code: 30335,
    en: 'You are a teacher or assistant of this course and do not need to check in',
    zh: '您是该课程的老师或助教，无需签到',
  },
  markedByTeacher: {
    code: 30336,
    en: 'Your teacher has already recorded your attendance',
    zh: '老师已登记您的考勤状态，无需再次签到',
  },
  illegalAccess: {
    code: 30337,
    en: 'Illegal access: there is no such attendance',
    zh: '非法访问：该考勤不存在',
  },
  codeMissing: { code: 30338, en: 'Enter the code that your teacher shows', zh: '请输入老师公布的签到码' },
  titleMissing: { en: 'Enter a name for the attendance', zh: '请输入考勤名称' },
  codeForm: { en: 'The code must have four digits', zh: '签到码必须是4位数字' },
  studentAbsent: { en: 'This student is not in the course', zh: '该学生不在课程中' },
})
