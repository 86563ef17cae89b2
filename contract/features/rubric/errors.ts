import { errors } from '#contract/error.ts'

export const rubricErrors = errors('rubric', {
  titleMissing: { en: 'Give the rubric a name', zh: '请输入评分标准名称' },
  criterionMissing: { en: 'Add at least one criterion', zh: '请至少添加一个评分项' },
  tooManyCriteria: {
    en: 'At most {limit} {limit:criterion|criteria}',
    zh: '最多添加 {limit} 个评分项',
  },
  criterionTitleMissing: { en: 'Give the criterion a name', zh: '请输入评分项名称' },
  levelsInvalid: {
    en: 'A criterion has {min} to {max} levels',
    zh: '每个评分项须有 {min} 到 {max} 个等级',
  },
  levelTitleMissing: { en: 'Give every level a name', zh: '请填写每个等级的名称' },
  pointsInvalid: {
    en: 'Points must be between 0 and {limit}, with at most one decimal',
    zh: '分值须在 0 到 {limit} 之间，最多保留一位小数',
  },
  nothingToReach: {
    en: 'At least one level must be worth more than 0 points',
    zh: '至少有一个等级的分值须大于 0',
  },
  tooManyRubrics: {
    en: 'You can keep at most {limit} rubrics. Delete some first',
    zh: '最多保存 {limit} 个评分标准，请先删除一些',
  },
  changedElsewhere: {
    en: 'This rubric has been changed on another page in the meantime',
    zh: '该评分标准已在其他页面修改',
  },
  inUse: {
    en: 'Work has been graded by this rubric. Only its wording can still be changed',
    zh: '已按此标准评过分，只能修改文字，不能改动分值和等级',
  },
  changed: {
    code: 41411,
    en: 'The rubric has changed. Choose the levels again',
    zh: '评分标准已修改，请重新选择等级',
  },
  phraseMissing: { en: 'Write the comment first', zh: '请先填写评语' },
  tooManyPhrases: {
    en: 'You can keep at most {limit} comments. Delete some first',
    zh: '最多保存 {limit} 条常用评语，请先删除一些',
  },
})
