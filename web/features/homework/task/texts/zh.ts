import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  score: '满分 {points} 分',
  groups: '按小组提交',
  reviewed: '学生互评',
  named: '学生可互看作业',
  nameless: '学生可匿名互看作业',
  comment: '评语至少 {count} 字',
  rubric: '按评分标准批改',
  duplicates: '提交时查重',
  shown: '学生可看查重结果',
}
