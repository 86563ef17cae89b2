import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  name: '互动答题',
  hint: '当堂提问，实时查看作答',
  toDo: '待作答',
  answered: '已作答',
  missed: '未作答',
  running: '正在进行',
  joinedOf: '{count}/{all} 已加入',
}
