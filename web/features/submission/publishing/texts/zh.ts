import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  show: '向该学生公布成绩',
  takeBack: '对该学生隐藏成绩',
  shown: '该学生现在可以看到成绩',
  hidden: '该学生不再看到成绩',
  which: '哪些成绩',
  notYet: '未公布',
  visible: '已公布',
  choose: '选择成绩',
  showChosen_other: '向 {count} 名学生公布成绩',
  hideChosen_other: '重新隐藏 {count} 份成绩',
  shownSeveral_other: '{count} 名学生现在可以看到成绩',
  hiddenSeveral_other: '已重新隐藏 {count} 份成绩',
  unchanged: '没有变化，这些成绩已经是您想要的状态',
  hint: '其他成绩仍不公布，您可以之后再单独公布，或在{task}页面统一公布。',
  noneHidden: '没有未公布的成绩',
  noneHiddenHint: '学生还看不到的成绩会显示在这里。',
  noneVisible: '没有单独公布的成绩',
  noneVisibleHint: '单独公布给学生的成绩可以在这里重新隐藏。',
  allVisible: '所有成绩都已公布',
  allVisibleHint: '您可以在{task}页面统一隐藏成绩。',
}
