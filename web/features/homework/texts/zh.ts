import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  /** Titles of the screens about one of them. */
  pages: {
    task: '作业',
    write: '我的作业',
    submission: '作业详情',
    versions: '历史版本',
    roster: '学生',
    filter: '筛选',
    remind: '催交',
    return: '退回',
    publish: '单独公布成绩',
    grade: '批改',
    shared: '分享的作业',
    share: '批量分享',
    offers: '补交申请',
    offer: '补交申请',
    files: '下载学生作业',
    discussion: '讨论',
    rubric: '评分标准统计',
  },
  noun: '作业',
  work: '作业',

  task: {
    new: '添加作业',
    edit: '编辑作业',
    titlePlaceholder: '例如：第三章习题',
    details: '作业内容',
    detailsPlaceholder: '说明要做什么、怎样提交',
    attachments: '附件',
    fullScore: '满分',
    points: '分',
    deadline: '截止时间',
    deadlineClosed_other:
      '{count} 名学生已看过同学的作业，延长时间后也不能再次提交。如需让他们重交，请退回其作业。',
    comment: '评语最少字数',
    commentHint: '批改时评语至少要写的字数，0 表示可以不写。',
    commentUnit: '字',
    reviewed: '每人提交，学生互评',
    reviewedHint: '截止后由学生互相评阅。',
    classmates: '学生互看作业',
    classmatesHint:
      '已提交的学生在不能再提交之后才能查看。接受逾期作业时，学生可以先确定不再修改自己的作业，再查看同学的作业。',
    classmatesWithoutNames: '匿名批改或互评时姓名不公开，互看时也不显示。',
    classmatesHidden: '不允许',
    classmatesNamed: '自己的作业不能再改之后可看',
    classmatesNameless: '不能再改之后可看，不显示姓名',
    today: '今天 23:59',
    tomorrow: '明天 23:59',
    inDays: '{count} 天后',
    inWeek: '一周后',
  },

  group: {
    whom: '分数给谁',
    forAll: '全组',
    forOne: '仅 {name}',
  },

  late: {
    loses: '逾期 {days} 天，扣 {points} 分',
    counts: '{score} − {points}（逾期 {days} 天），计 {rest} 分',
    waived: '逾期提交，不扣分',
    waive: '不扣分',
    deduct: '恢复扣分',
  },

  submit: {
    text: '文字',
    textPlaceholder: '在这里写下解答，也可以只上传附件',
    files: '文件和照片',
    empty: '（没有文字）',
    textLength_other: '{count} 个字',
    fileCount_other: '{count} 个文件',
  },
}
