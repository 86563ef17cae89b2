import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  one: '老师发起了互动答题',
  oneHint: '{title}，是否加入？',
  several: '有多个互动答题尚未加入',
  severalHint: '请选择要加入的互动答题。',
  join: '加入',
  later: '稍后',
  left: '剩余 {count} 秒',
  open: '由老师结束',
}
