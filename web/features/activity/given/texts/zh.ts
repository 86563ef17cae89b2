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
  unshown: {
    title: '学生打不开：',
    why: {
      kind: '此类文件无法在线显示，请另附 PDF 或图片。',
      noProgram: '服务器无法显示文档，请另附页面图片。',
      locked: '文件有密码，请取消密码后重新添加。',
      broken: '文件无法读取，请确认能正常打开后重新添加。',
      tooLarge: '文件过大，无法在线显示，请拆分成几个文件。',
    },
    otherwise: {
      item: '也可以允许下载。',
      course: '也可以在课程设置中允许下载。',
    },
    waiting: '正在检查学生能否打开文件…',
  },
}
