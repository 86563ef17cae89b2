import { errors } from '#contract/error.ts'

export const memberErrors = errors('member', {
  noSuchTeacher: {
    en: 'No teacher has exactly this phone, email or account name',
    zh: '没有找到与此手机、邮箱或账号完全一致的老师',
  },
  isOwner: { en: 'This is the teacher of the course', zh: '对方是本课程的授课老师' },
  isAssistant: { en: 'Already on the teaching team', zh: '对方已在教学团队中' },
  isStudent: {
    en: 'This person is a student of the course. Remove the student first',
    zh: '对方是本课程的学生，请先将其移出课程',
  },
  teamFull: {
    en: 'A course can have at most {limit} {limit:assistant|assistants}',
    zh: '每门课程最多 {limit} 名助教',
  },
  classNameMissing: { en: 'Enter a name for the class', zh: '请填写班级名称' },
  classNameTaken: { en: 'A class with this name already exists', zh: '已有同名班级' },
  classesFull: {
    en: 'A course can have at most {limit} {limit:class|classes}',
    zh: '每门课程最多 {limit} 个班级',
  },
  capWrong: { en: 'Enter a number from 1 to {limit}', zh: '请输入 1 到 {limit} 之间的数字' },
})

/** Why a file was not accepted as a roster. */
export const rosterErrors = errors('roster', {
  noHeader: {
    en: 'The first line must name the columns, and one of them the name',
    zh: '第一行应为列名，且必须包含“姓名”列',
  },
  empty: { en: 'This file has no people in it', zh: '文件中没有人员' },
  changed: {
    en: 'The course has changed since this preview. Please review it again',
    zh: '预览之后课程成员有变动，请重新查看',
  },
  applied: { en: 'This roster has already been imported', zh: '该名单已导入' },
})
