import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  heading: '用文件新建',
  title: '标题',
  titleMissing: '请输入标题',
  photo: '照片 {day}',
  files: '文件',
  publishAs: '立即发布为',
  missing: '请先添加文件',
  published: '已发布',
  failed: '发布失败',
}
