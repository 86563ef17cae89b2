import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  readOnly: '仅供在线查看，不能下载文件。',
  someReadOnly: '部分文件仅供在线查看，不能下载。',
  withheld: {
    item: '学生可以查看这些文件，但不能下载。',
    course: '本课程不允许学生下载文件，可在课程设置中更改。',
    school: '学校规定文件仅供在线查看，学生不能下载。',
  },
  needed: '以下文件无法在线查看，学生仍可下载：{names}',
  and: '、',
}
