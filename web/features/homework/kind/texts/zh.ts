import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  name: '作业',
  hint: '文字与文件，设置截止时间，手机批改',
  toDo: '尚未提交',
  missed: '缺交',
  submitted: '已提交',
  late: '逾期提交',
  graded: '已批改',
  score: '{grade}/{full} 分',
  returned: '已退回',
  submittedOf: '{count}/{all} 已提交',
  toGrade: '{count} 份待批改',
}
