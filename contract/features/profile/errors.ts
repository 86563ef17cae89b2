import { errors } from '#contract/error.ts'

export const profileErrors = errors('profile', {
  vipStudent: {
    code: 20301,
    en: 'a student VIP cannot switch to teacher, contact support',
    zh: '学生 VIP 不能切换为教师身份，请联系客服',
  },
  fieldEmpty: { code: 20302, en: '{title} cannot be empty', zh: '{title}不能为空' },
  fieldWrong: { code: 20303, en: 'please enter correct {title}', zh: '请输入正确的{title}' },
  fieldLong: {
    code: 20304,
    en: 'Use at most {limit} {limit:character|characters}: {title}',
    zh: '最多 {limit} 个字符：{title}',
  },
  majorEmpty: { code: 20305, en: 'major cannot be empty', zh: '专业不能为空' },
  majorWrong: { code: 20306, en: 'please enter correct major', zh: '请输入正确的专业' },
  majorsMany: { code: 20307, en: 'At most {limit} {limit:major|majors}', zh: '最多添加 {limit} 个专业' },
  taughtWrong: { code: 20308, en: 'please enter correct course names', zh: '请输入正确的课程名称' },
  monthWrong: {
    code: 20309,
    en: 'Choose an enrolment month from 1990-01 onwards',
    zh: '请选择 1990 年 1 月以后的入学年月',
  },
  gradeWrong: { code: 20310, en: 'Choose a year of study from 1 to 6', zh: '请选择 1 至 6 年级' },
  mobileWrong: { code: 20311, en: 'please enter correct mobile number', zh: '请输入正确的手机号码' },
  emailWrong: { code: 20312, en: 'please enter correct email', zh: '请输入正确的邮箱' },
  alreadyYours: { code: 20313, en: 'This is already bound to your account', zh: '您已绑定该联系方式' },
  contactInUse: {
    code: 20009,
    en: 'This belongs to another account',
    zh: '该联系方式已绑定其他账号',
  },
  lastWayIn: {
    code: 20315,
    en: 'This is your only way to log in. Bind another one first',
    zh: '这是您进入账号的唯一方式，请先绑定其他方式',
  },
  coursesLeft: {
    code: 20319,
    en: 'Transfer or archive your courses first: {courses}',
    zh: '请先转让或归档您的课程：{courses}',
  },
  exportRunning: {
    code: 20320,
    en: 'Your data is already being prepared',
    zh: '您的数据正在整理中，请稍候',
  },
})
