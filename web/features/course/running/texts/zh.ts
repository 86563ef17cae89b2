import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '正在进行',
  thing: '{course}：{label}',
  many: '{count} 项正在进行',
  joined: '{joined}/{expected}',
  open: '打开',
  show: '查看',
  toGrade: '{count} 份待批改',
  toHandIn: '{count} 项待完成',
  due: '{time} 截止',
}
