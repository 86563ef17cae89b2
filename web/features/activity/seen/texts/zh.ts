import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  edit: '编辑',
  unpublished: '只有您和助教可以看到此内容。',
  scheduled: '学生从 {time} 起可以看到此内容。',
  publishNow: '立即发布',
  publishedNow: '已发布',
  students: '学生情况',
  comments: '评论',
  search: '姓名或学号',
  noneFound: '没有找到',
  remind_other: '提醒 {count} 名学生',
  reminded_other: '已提醒 {count} 名学生',
  alreadyReminded: '这些学生一小时内都已提醒过',
}
