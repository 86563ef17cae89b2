import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  found: '没有找到学生',
  inState: '没有处于该状态的学生',
  submitted: '还没有人提交',
  graded: '还没有批改',
  showAll: '查看全部学生',
  atAll: '还没有学生',
  joined: '还没有学生加入',
  joinedHint: '邀请学生加入课程，加入后即可看到。',
  invite: '邀请学生',
  forNobody: '课程中没有面向的学生',
  forNobodyHint: '可在编辑中选择面向的对象。',
}
