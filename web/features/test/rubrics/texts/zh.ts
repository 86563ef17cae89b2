import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '评分标准',
  about: '需要人工批改的题目，可各自设置评分标准。学生查看结果时会看到。',
  numbered: '{number}. {text}',
  noText: '没有文字的题目',
  points_other: '{count} 分',
  hint: '批改这道题时，点选等级即可评分。',
  none: '没有需要人工批改的题目',
  noneHint: '这个测试的题目都由系统自动评分。',
  saved: '评分标准已保存',
  removed: '评分标准已移除',
}
