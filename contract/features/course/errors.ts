import { errors } from '#contract/error.ts'

export const courseErrors = errors('course', {
  nameMissing: { en: 'please fill in course name', zh: '请填写课程名称' },
  nameLong: { en: 'Use at most {limit} {limit:character|characters}', zh: '最多 {limit} 个字' },
  semesterMissing: { en: 'please select school year', zh: '请选择学年' },
  termMissing: { en: 'please select term', zh: '请选择学期' },
  studyTimeWrong: { en: 'enter a number greater than 0', zh: '请输入大于 0 的数字' },
  limitReached: {
    code: 30250,
    en: 'You’ve reached the limit of {limit} {limit:course|courses}. Deleted and archived courses count too',
    zh: '您的课程数量已达到 {limit} 门上限（含已删除和已归档的课程）',
  },
  quitForbidden: {
    en: 'The teacher doesn’t allow students to leave this course',
    zh: '老师未允许学生退出课程',
  },
  targetMissing: {
    en: 'please enter the account of the teacher to transfer to',
    zh: '请输入要转让的教师账号',
  },
  targetUnknown: { en: 'There’s no teacher with this account', zh: '未找到该教师账号' },
  targetSelf: { en: 'This course is already yours', zh: '该课程已属于您' },
  targetFull: {
    en: 'This teacher can’t take over more courses',
    zh: '对方的课程数量已达上限，无法接收',
  },
  onlyForSelf: {
    en: 'Only the teacher of a course can end it for the whole class',
    zh: '只有课程的老师可以为全班归档',
  },
  notRestorable: { en: 'This course can no longer be restored', zh: '该课程已无法恢复' },
  classMissing: { en: 'Enter your class', zh: '请填写班级' },
  gradeMissing: { en: 'Choose your year of study', zh: '请选择年级' },
  monthMissing: { en: 'Choose your enrolment month', zh: '请选择入学年月' },
  modulesMissing: { en: 'Keep at least one module', zh: '请至少保留一个模块' },
  moduleNameMissing: { en: 'Enter a module name', zh: '请输入模块名称' },
  moduleNameLong: { en: 'Use at most {limit} {limit:character|characters}', zh: '最多 {limit} 个字' },
  nameDiffers: { en: 'The course name doesn’t match', zh: '课程名称不一致' },
})

/** Why a join code did not work; returned in the answer of joinCourseByCode, not as a failed call. */
export const joinErrors = errors('join', {
  codeLength: { en: 'The join code has 6 letters or digits', zh: '加课码为 6 位字母或数字' },
  codeUnknown: { en: 'No course has this join code', zh: '加课码不存在，请核对后重试' },
  codeStopped: { en: 'The teacher has turned off this join code', zh: '该课程已停用加课码' },
  courseEnded: { en: 'This course has ended', zh: '该课程已结课' },
  full: { en: 'This course is full', zh: '该课程人数已达上限' },
  attestFirst: {
    en: 'This course requires a verified identity. Verify yours first',
    zh: '加入该课程需要先完成身份认证',
  },
  enrolFirst: { en: 'Send a request to join this course', zh: '该课程需先填写报名信息' },
  alreadyStaff: { en: 'You already teach this course', zh: '您已是该课程的老师' },
})
