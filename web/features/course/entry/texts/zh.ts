import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  courseEnded: '课程已结课，老师已设置为不允许访问。',
  studentView: { on: '正在以学生视角浏览', end: '退出' },
  endedCourse: '课程已结课，如需更改，请先将课程移出归档',
  noPermission: '暂无权限，请联系课程管理员',
  staffOnly: '该页面仅限课程的老师使用',
}
