import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  name: '测试',
  names: '测试',
  hint: '各种题型，可自己出题、从题库选题或随机抽题',
  toDo: '尚未交卷',
  missed: '缺考',
  submitted: '已交卷',
  graded: '已批改',
  score: '{score}/{full} 分',
  returned: '已退回',
  submittedOf: '{count}/{all} 已交卷',
  toGrade: '{count} 份待批改',
}
