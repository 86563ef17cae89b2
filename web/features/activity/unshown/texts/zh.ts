import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
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
}
