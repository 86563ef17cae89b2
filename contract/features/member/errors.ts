import { errors } from '#contract/error.ts'

export const memberErrors = errors('member', {
  noSuchTeacher: {
    en: 'There is no teacher with exactly this phone, e-mail or account name',
    zh: '没有找到与此手机、邮箱或账号完全一致的教师',
  },
  isOwner: { en: 'This is the teacher of the course', zh: '对方是本课程的授课教师' },
  isAssistant: { en: 'Already on the teaching team', zh: '对方已在教学团队中' },
  isStudent: {
    en: 'This person is a student of the course; remove the student first',
    zh: '对方是本课程的学生，请先将其移出课程',
  },
  teamFull: { en: 'A course can have at most {limit} assistants', zh: '每门课程最多{limit}名助教' },
  classNameMissing: { en: 'Please give the class a name', zh: '请填写班级名称' },
  classNameTaken: { en: 'There is already a class with this name', zh: '已有同名班级' },
  classesFull: { en: 'A course can have at most {limit} classes', zh: '每门课程最多{limit}个班级' },
  capWrong: { en: 'Between 1 and {limit}', zh: '请输入1到{limit}之间的数字' },
})

/** Why a file was not accepted as a roster. */
export const rosterErrors = errors('roster', {
  fileMissing: { en: 'Please choose a file', zh: '请选择文件' },
  unreadable: {
    en: 'This is not a readable Excel (.xlsx) or CSV file',
    zh: '无法读取该文件，请使用 Excel（.xlsx）或 CSV 文件',
  },
  tooLarge: {
    en: 'The table is too large: at most {limit} people',
    zh: '名单过大，最多{limit}人',
  },
  noHeader: {
    en: 'The first line must name the columns; a column for the name is needed',
    zh: '第一行应为列名，且必须包含“姓名”列',
  },
  empty: { en: 'There is nobody in this file', zh: '文件中没有人员' },
  changed: {
    en: 'The course has changed since this preview was made; please review it again',
    zh: '预览之后课程成员有变动，请重新查看',
  },
  applied: { en: 'This roster has already been imported', zh: '该名单已导入' },
})
