import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  attempts: '作答次数',
  times_other: '{count} 次',
  anyNumber: '不限',
  rule: '成绩取',
  best: '最高分',
  last: '最后一次',
  mean: '平均分',
  meanHint: '只算已批改的，保留一位小数。',
  limit: '作答时限',
  noLimit: '不限时',
  limitHint: '不填则不限时。',
  limitSetHint:
    '从学生点击“开始作答”起计时。时间到或作业截止时，已写的内容自动提交。作业内容在开始后才显示。有学生开始后不能再修改。',
  after: '截止之后',
  late: '可以提交，算逾期',
  refused: '不能提交',
  refusedHint: '学生在截止前写好但没能提交的内容，可以申请补交，由您决定是否采纳。',
  grace: '宽限时间',
  graceHint: '截止后这段时间内提交，仍算按时。',
  minutes: '分钟',
  perDay: '每逾期一天扣',
  perDayHint: '按满分的百分比计算，不足一天按一天算。您给的原始分不变。',
  max: '最多扣',
  anonymous: '匿名批改',
  anonymousHint: '公布成绩前，批改的老师只看到编号，看不到姓名。',
  anonymousFixed: '已有学生提交作业，不能再更改。',
  recounted: '修改后，已经逾期提交的作业也会按新规则计算。',
}
