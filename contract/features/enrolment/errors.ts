import { errors } from '#contract/error.ts'

export const enrolmentErrors = errors('enrolment', {
  titleMissing: { en: 'please enter a title', zh: '请输入标题' },
  titleLong: { en: 'Use at most {limit} {limit:character|characters}', zh: '标题最多 {limit} 个字' },
  optionsMissing: {
    en: 'A choice needs 2 to {limit} different options',
    zh: '选择题需要 2 至 {limit} 个不同的选项',
  },
  tooManyQuestions: {
    en: 'A form can have at most {limit} {limit:question|questions}',
    zh: '报名表最多 {limit} 个问题',
  },
  nothingAsked: { en: 'Select at least one question', zh: '请至少选择一个问题' },
  answerMissing: { en: 'Please answer this question', zh: '请填写此项' },
  answerLong: { en: 'Use at most {limit} {limit:character|characters}', zh: '最多填写 {limit} 个字' },
  phoneWrong: { en: 'Enter a valid phone number', zh: '手机号格式不正确' },
  optionUnknown: { en: 'Choose one of the options', zh: '请选择其中一个选项' },
  tooManyFiles: { en: 'At most {limit} {limit:file|files}', zh: '最多上传 {limit} 个文件' },
  notOpen: { en: 'This course isn’t accepting requests right now', zh: '该课程暂未开放报名' },
  codeUnknown: { en: 'No course has this join code', zh: '加课码不存在，请核对后重试' },
  codeStopped: { en: 'The teacher has turned off this join code', zh: '该课程已停用加课码' },
  courseEnded: { en: 'This course has ended', zh: '该课程已结课' },
  attestFirst: { en: 'This course requires a verified identity first', zh: '加入该课程前请先完成身份认证' },
  inCourse: { en: 'You’re already in this course', zh: '您已在该课程中' },
  full: { en: 'This course is full', zh: '该课程人数已达上限' },
  notApplied: { en: 'Choose requests to this course', zh: '请选择该课程的报名申请' },
})
