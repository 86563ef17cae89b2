import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  new: '准备题目',
  edit: '编辑互动答题',
  titlePlaceholder: '例如：向量热身',
  detailsPlaceholder: '考查内容等',
  begun: '已有学生作答，题目不能再改，步骤标题仍可修改。',
  removeEntry: '从互动答题中移除',
  moveTo: '移到其他步骤',

  mode: {
    title: '答题方式',
    inClass: '课堂作答',
    inClassHint: '由您开始和结束每一步；开始第一步时，学生即可看到。',
    homework: '课后作答',
    homeworkHint: '学生自行安排进度，在截止时间前完成。',
    preStudy: '课前预习',
    preStudyHint: '学生上课前自行作答，为课堂做准备。',
    fixed: '已经开始，不能再更改。',
  },

  step: {
    add: '添加步骤',
    edit: '编辑步骤',
    done: '完成',
    title: '步骤标题',
    titleHint: '例如：先猜一猜',
    seconds: '作答时长',
    runs: '时长：{time}',
    fixed: '· 已开始过，题目不能再改。',
    remove: '删除步骤',
    removeMessage_other: '其中的 {count} 道题目会一起删除。',
  },

  way: {
    title: '提问方式',
    usual: '实名',
    anonymous: '匿名',
    anonymousHint: '谁也不知道是谁的回答，包括您。匿名题不计分。',
    words: '词云',
    wordsHint: '您能看到姓名，全班看到的是出现的词语。',
    ideas: '头脑风暴',
    ideasHint: '每人可写多个想法，由您分组。只有您能看到姓名。',
    classQuestions: '学生提问',
    classQuestionsHint: '每人可提问、投票，由您标记已回答的问题。只有您能看到姓名。',
    shownLater: '稍后显示',
    shownLaterHint: '公布结果后，学生才能看到其他同学写的内容。',
  },
}
