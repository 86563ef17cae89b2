import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  readOnly: '仅供在线查看，不能下载文件。',
  someReadOnly: '部分文件仅供在线查看，不能下载。',
}
