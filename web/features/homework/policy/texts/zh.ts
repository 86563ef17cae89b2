import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  after: '截止之后',
  late: '可以提交，算逾期',
  refused: '不能提交',
  refusedHint: '截止时间一到，就不能再提交。',
  grace: '宽限时间',
  graceHint: '截止后这段时间内提交，仍算按时。',
  minutes: '分钟',
  perDay: '每逾期一天扣',
  perDayHint: '按满分的百分比计算，不足一天按一天算。您给的原始分不变。',
  max: '最多扣',
  recounted: '修改后，已经逾期提交的作业也会按新规则计算。',
}
