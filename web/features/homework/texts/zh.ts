import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '作业',
  discussion: '讨论',
  time: { unpublished: '未发布', scheduled: '定时发布', open: '进行中', past: '已截止' },
  dueAt: '截止 {time}',
  noDeadline: '不限截止时间',
  appearsAt: '{time} 发布',
  left: '还剩 {time}',
  fullScore: '满分 {score} 分',
  lateAllowed: '允许逾期提交',
  lateNotAllowed: '截止后不能提交',

  task: {
    new: '添加作业',
    edit: '编辑作业',
    titlePlaceholder: '例如：第三章习题',
    details: '作业内容',
    hide: '收起作业内容',
    detailsPlaceholder: '说明要做什么、怎样提交',
    attachments: '发给学生的附件',
    fullScore: '满分',
    points: '分',
    deadline: '截止时间',
    late: '允许逾期提交',
    lateHint: '逾期提交会被标记；关闭后，截止时间一到就不能再提交。',
    comment: '评语最少字数',
    commentHint: '批改时评语至少要写的字数，0 表示可以不写。',
    commentUnit: '字',
    today: '今天 23:59',
    tomorrow: '明天 23:59',
    inDays: '{count} 天后',
    inWeek: '一周后',
  },

  staff: {
    unfoldTask: '展开任务',
    foldTask: '收起任务',
    grade_other: '批改 {count} 份作业',
    reviewSubmissions: '查看作业',
    publishScores: '向学生公布成绩',
    hiddenScores_other: '{count} 份成绩学生还看不到',
    remindMissing_other: '催交 {count} 人',
    students: '学生',
    all: '全部学生',
    edit: '编辑',
    more: '更多操作',
    publishNow: '立即发布',
    publishedNow: '已发布',
    unpublishedNote: '只有您和助教可以看到此作业。',
    scheduledNote: '学生从 {time} 起可以看到此作业。',
  },

  list: {
    noneToGradeHint: '新提交的作业会自动出现在这里。',
    students: '学生',
    choose: '筛选',
  },

  remind: {
    title: '催交',
    hint: '学生会收到作业未提交的提醒。十分钟内不会重复催交同一人。',
  },

  return: {
    title: '退回',
    one: '退回 {name} 的作业',
    none: '没有可以退回的作业',
    submit_other: '退回 {count} 份作业',
    done_other: '已退回 {count} 份作业',
    choose: '请选择要退回的作业',
  },

  grading: {
    title: '批改',
    doneHint_other: '已批改 {count} 份作业。',
    back: '返回作业',
    returnedNote: '已退回，等待学生重新提交。',
    noText: '没有文字，只有附件。',
    keys: '按键：数字评分，回车保存，← → 切换作业，C 写评语，R 退回',
  },

  student: {
    handIn: '提交作业',
    handInAgain: '重新提交',
    mySubmission: '我的作业',
    draftWaiting: '您有一份未完成的草稿。',
    draftChanged: '提交之后您又修改了内容，还没有重新提交。',
    closed: '作业已截止，不能再提交。',
    lateNow: '作业已截止，仍可提交，会标记为逾期。',
    returned: '老师退回了这份作业',
    gradedHidden: '作业已批改，老师公布后可以看到成绩。',
    history: '全部版本',
    details: '详情与回执',
    newGrade: '您的作业已批改',
    newReturn: '您的作业被退回',
  },

  submit: {
    title: '我的作业',
    text: '文字',
    textPlaceholder: '在这里写下解答，也可以只上传附件',
    files: '文件和照片',
    submit: '提交',
    empty: '（没有文字）',
    textLength_other: '{count} 个字',
    fileCount_other: '{count} 个文件',
    awaiting: '等待文件上传',
    elsewhere: '您已在其他页面提交过该作业。要用本页内容重新提交吗？',
    gradedNote: '作业已批改，不能再修改。',
  },

  detail: {
    title: '作业详情',
    mine: '我的作业',
    grade: '批改这份作业',
  },

  history: {
    title: '历史版本',
  },
}
