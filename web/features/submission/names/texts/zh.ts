import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  hidden: '公布成绩后才会显示姓名。',
  anonymous: '匿名批改',
  leaveOut: '本次作业匿名批改，请不要在正文、文件名和文档属性中留下姓名。',
  leaveOutReviewed: '本次作业匿名互评，请不要在正文、文件名和文档属性中留下姓名。',
  telling: '文件名会暴露您的身份：{names}',
  and: '、',
  rename: '请改名后重新添加。',
}
