import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  name: '视频',
  names: '视频',
  hint: '上传或链接视频，查看每名学生的观看情况',
  none: '待观看',
  begun: '已看 {percent}',
  done: '已看完',
  closed: '已关闭',
  watchedBy: '{count}/{all} 人已看完',
}
