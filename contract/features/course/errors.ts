import { errors } from '#contract/error.ts'

export const courseErrors = errors('course', {
  endedForStudents: {
    code: 30202,
    en: 'The course has ended and the teacher does not allow access',
    zh: '课程已结课，教师已设置为不允许访问',
  },
})
