import { errors } from '#contract/error.ts'

export const performanceErrors = errors('performance', {
  nobodyChosen: { en: 'Choose a student or a group first', zh: '请先选择学生或小组' },
  nobodyThere: {
    en: 'None of them is a student of the course any more',
    zh: '所选对象中已没有本课程的学生',
  },
  noStars: { en: 'Choose how many stars to give or take', zh: '请选择加星或减星的数量' },
  reasonMissing: { en: 'Enter a reason', zh: '请填写理由' },
  reasonTwice: { en: 'This reason is in the list twice', zh: '该理由重复' },
  noStudents: { en: 'The course has no students yet', zh: '课程中还没有学生' },
  cardUnknown: {
    en: 'This card doesn’t belong to a student of this course, or was replaced',
    zh: '该星卡不属于本课程的学生，或已被更换',
  },
})
