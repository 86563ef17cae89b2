import { errors } from '#contract/error.ts'
import { submissionErrorsOf } from '#contract/features/submission/kind-errors.ts'
import { answeringWords } from './words.ts'

export const answeringErrors = {
  ...submissionErrorsOf(answeringWords),
  ...errors('answering', {
    titleMissing: { en: 'Enter a title', zh: '请输入互动答题标题' },
    questionMissing: { en: 'Add at least one question', zh: '请至少添加一道题目' },
    tooManyQuestions: {
      en: 'At most {limit} questions, and {ofStep} in one step',
      zh: '题目总数不能超过 {limit} 道，每一步不能超过 {ofStep} 道',
    },
    questionTwice: { en: 'A question is in this set twice', zh: '互动答题中有重复的题目' },
    pointsInvalid: {
      en: 'Points must be between 0 and {limit}, with at most one decimal',
      zh: '分值须在 0 到 {limit} 之间，最多保留一位小数',
    },
    totalTooHigh: {
      en: 'All questions together can be worth at most {limit} points',
      zh: '所有题目的总分不能超过 {limit} 分',
    },
    deadlineConflict: {
      en: 'The deadline must be after the time of publishing',
      zh: '截止时间与发布时间冲突，截止时间须晚于发布时间',
    },
    anonymousUnfit: {
      en: 'Only texts, votes, rankings, points on pictures and ratings can be asked anonymously, and for no points',
      zh: '只有简答、投票、排名、标点和评分题可以匿名作答，且不计分',
    },
    wordsUnfit: {
      en: 'Only a text can be shown as a word cloud',
      zh: '只有简答题可以显示为词云',
    },
    stepsFixed: {
      code: 41500,
      en: 'This step has been started. Its questions can’t be changed any more',
      zh: '该步骤已开始，不能再更改其中的题目',
    },
    modeFixed: {
      code: 41501,
      en: 'Someone has already answered. How the questions are answered can’t be changed any more',
      zh: '已有学生作答，不能再更改答题方式',
    },
    notInClass: {
      code: 41502,
      en: 'These questions are answered at everyone’s own pace, so there is nothing to start or end',
      zh: '该互动答题由学生自行作答，无需开始或结束步骤',
    },
    stepNotStarted: {
      code: 41503,
      en: 'The teacher hasn’t started this step yet',
      zh: '老师尚未开始该步骤',
    },
    stepOver: { code: 41504, en: 'This step is over', zh: '该步骤已结束' },
    lateUnproven: {
      code: 41560,
      en: 'This arrived after the step had ended, and nothing shows that it was written before. It doesn’t count',
      zh: '该回答在步骤结束后才送达，且没有依据表明是在结束前完成的，不计入结果',
    },
    stepRunning: {
      code: 41505,
      en: 'This step is still running. End it first',
      zh: '该步骤正在进行，请先结束',
    },
    answersShown: {
      code: 41506,
      en: 'The right answers have been shown, so nothing more can be answered',
      zh: '正确答案已公布，不能再作答',
    },
    over: { code: 41507, en: 'This question set is over', zh: '该互动答题已结束' },
    resultsHidden: {
      code: 41508,
      en: 'The teacher hasn’t shown the results yet',
      zh: '老师尚未公布结果',
    },
    boardUnfit: {
      code: 41540,
      en: 'Ideas and questions from the class are asked as a short answer, for no points',
      zh: '头脑风暴和学生提问只能使用简答题，且不计分',
    },
    postMissing: { code: 41541, en: 'Write something first', zh: '请先填写内容' },
    postTooLong: {
      code: 41542,
      en: 'At most {limit} {limit:character|characters}',
      zh: '最多 {limit} 字',
    },
    tooManyPosts: {
      code: 41543,
      en: 'You have already written {limit} here. Withdraw one to write another',
      zh: '您在此已写了 {limit} 条，撤回一条后才能再写',
    },
    postsTooFast: {
      code: 41544,
      en: 'You have written {limit} within a minute. Wait a moment, then send it again',
      zh: '您在一分钟内已写了 {limit} 条，请稍候再发送',
    },
    ownPost: {
      code: 41545,
      en: 'You can’t vote for what you wrote yourself',
      zh: '不能为自己写的内容投票',
    },
    postGone: {
      code: 41546,
      en: 'It is gone: it was withdrawn, or the teacher hid it',
      zh: '该内容已被作者撤回或被老师隐藏',
    },
    tooManyGroups: {
      code: 41547,
      en: 'At most {limit} groups',
      zh: '最多 {limit} 个分组',
    },
    groupNameMissing: { code: 41548, en: 'Name the group', zh: '请输入分组名称' },
    groupGone: { code: 41549, en: 'This group was deleted', zh: '该分组已被删除' },
    timerExists: { code: 41570, en: 'Timer already exists', zh: '计时器已存在' },
    answeredOnce: {
      code: 41509,
      en: 'You’ve answered this already. An anonymous answer can’t be changed',
      zh: '您已作答。匿名回答不能修改',
    },
  }),
}
