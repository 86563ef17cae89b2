import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  hidden: '公布成绩后才会显示姓名。',
  anonymous: '匿名批改',
  leaveOut: '本次作业匿名批改，请不要在正文和文件名中写姓名。',
}
