import { errors } from '#contract/error.ts'

export const scoreErrors = errors('score', {
  scoreMissing: { en: 'Grade must not be empty', zh: '成绩不能为空' },
  scoreTooHigh: { en: 'Grade must not exceed {limit}', zh: '成绩不能超过 {limit} 分' },
  scoreForm: {
    en: 'Enter a number from 0 to {limit}, with at most one decimal',
    zh: '请输入 0 到 {limit} 之间的数字，最多一位小数',
  },
  weightsWrong: {
    en: 'The weights add up to {sum}; they must add up to 100',
    zh: '各项占比之和为 {sum}，应为 100',
  },
  titleMissing: { en: 'Enter a name for the column', zh: '请输入成绩列名称' },
  tooManyColumns: {
    en: 'A course has at most {limit} columns of its own',
    zh: '一门课程最多添加 {limit} 个成绩列',
  },
  columnGone: { en: 'This column can no longer be restored', zh: '该成绩列已超过可恢复的期限' },
  letterMissing: { en: 'Enter a name for each letter grade', zh: '请填写每个等第的名称' },
  letterTwice: {
    en: '“{letter}” is given twice, or from the same points as another',
    zh: '等第“{letter}”重复，或与其他等第的起始分数相同',
  },
  lettersFromZero: { en: 'The lowest letter grade must begin at 0', zh: '最低等第应从 0 分开始' },
  tooManyLetters: { en: 'A course has at most {limit} letter grades', zh: '一门课程最多设置 {limit} 个等第' },
  changedMeanwhile: {
    code: 41472,
    en: 'Someone else has changed this grade meanwhile: it is {score} now',
    zh: '该成绩刚刚被其他人修改，现为 {score}',
  },
  schemeChanged: {
    code: 41465,
    en: 'Someone else has changed this meanwhile. You see what stands there now',
    zh: '刚刚有其他人修改过，现在显示的是最新内容',
  },
  undoneMeanwhile: {
    code: 41473,
    en: 'This grade has changed again since, so it can’t be undone',
    zh: '该成绩之后又有修改，无法撤销',
  },
  tooMany: {
    en: 'This file would change {count} grades, more than {limit} at once. Import it in parts',
    zh: '该文件将修改 {count} 个成绩，每次最多 {limit} 个，请分批导入',
  },
  importChanged: {
    code: 41431,
    en: 'Some of these grades have changed since this preview. Read the file again',
    zh: '预览之后部分成绩已有变动，请重新读取文件',
  },
})
