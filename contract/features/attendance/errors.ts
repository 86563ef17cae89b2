import { errors } from '#contract/error.ts'

/** Where wire.md section 4 has no number, this feature has its own, so that the result page can tell them apart. */
export const attendanceErrors = errors('attendance', {
  ended: { code: 30322, en: 'The attendance has ended', zh: '考勤已结束' },
  deleted: { code: 30331, en: 'Your teacher deleted this attendance', zh: '考勤已被老师删除' },
  notOnList: {
    code: 30332,
    en: 'You’re not on the list of this course, or your identity isn’t verified',
    zh: '您尚未完成身份认证，或不在该课程的名单中',
  },
  triesUsedUp: {
    code: 30333,
    en: 'You’ve entered a wrong code {limit} {limit:time|times}. Ask your teacher to record your attendance',
    zh: '签到码已连续输错 {limit} 次，请联系老师为您登记考勤',
  },
  wrongCode: {
    code: 30334,
    en: 'Wrong code, {left} {left:try|tries} left',
    zh: '签到码错误，还可尝试 {left} 次',
  },
  staffNeedNot: {
    code: 30335,
    en: 'You’re a teacher or assistant of this course and don’t need to check in',
    zh: '您是该课程的老师或助教，无需签到',
  },
  markedByTeacher: {
    code: 30336,
    en: 'Your teacher has already recorded your attendance',
    zh: '老师已登记您的考勤状态，无需再次签到',
  },
  illegalAccess: {
    code: 30337,
    en: 'Illegal access: this attendance doesn’t exist',
    zh: '非法访问：该考勤不存在',
  },
  codeMissing: { code: 30338, en: 'Enter the code your teacher shows', zh: '请输入老师公布的签到码' },
  titleMissing: { en: 'Enter a name for the attendance', zh: '请输入考勤名称' },
  codeForm: { en: 'The code must have four digits', zh: '签到码必须是 4 位数字' },
  studentAbsent: { en: 'This student isn’t in the course', zh: '该学生不在课程中' },
})
