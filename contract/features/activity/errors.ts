import { errors } from '#contract/error.ts'

export const activityErrors = errors('activity', {
  timesConflict: { en: 'Deadline and publishing time conflict', zh: '截止时间与发布时间冲突' },
  notPublished: { en: 'Publish the activity first', zh: '请先发布该活动' },
  nobodyChosen: { en: 'Choose who it’s for', zh: '请选择适用的学生' },
  notMeant: {
    en: 'This activity isn’t for all of those you chose. Choose only students it’s for',
    zh: '所选学生中有人不是该活动的发布对象，请重新选择',
  },
  nothingOwn: { en: 'Set at least one individual term', zh: '请至少设置一项' },
  notRestorable: { en: 'This can no longer be restored', zh: '已超过可恢复的期限' },
  notRemindable: {
    en: 'Students can’t be reminded of this kind of activity',
    zh: '该类活动不支持提醒',
  },
  over: {
    en: 'It has ended for all students: extend the deadline before you remind them',
    zh: '活动对所有学生均已截止，请先延长截止时间再提醒',
  },
  scoreMissing: { en: 'Grade must not be empty', zh: '分数不能为空' },
  scoreTooHigh: { en: 'Grade must be above 0 and at most {limit}', zh: '分数须大于 0 且不超过 {limit}' },
  staysHere: {
    en: 'A student started this, so it stays in its course',
    zh: '这是学生发起的内容，不能复制到其他课程',
  },
  courseMissing: { en: 'Choose at least one course', zh: '请至少选择一个课程' },
  moduleLimit: {
    en: 'A course can have at most {limit} {limit:module|modules}',
    zh: '一个课程最多 {limit} 个模块',
  },
  typeNameLong: {
    en: 'A type’s name has at most {limit} {limit:character|characters}',
    zh: '活动类型名称最多 {limit} 个字',
  },
  folderNameMissing: { en: 'Enter a folder name', zh: '请输入文件夹名称' },
  folderInside: { en: 'A folder can’t be moved into itself', zh: '不能将文件夹移动到其自身中' },
  folderTooDeep: {
    en: 'Folders can be nested at most {depth} {depth:level|levels} deep',
    zh: '文件夹最多嵌套 {depth} 层',
  },
  folderLimit: {
    en: 'A course can have at most {limit} {limit:folder|folders}',
    zh: '一个课程最多 {limit} 个文件夹',
  },
  /** Its own code: a form shows what the other has saved. */
  changedMeanwhile: {
    code: 40501,
    en: 'Someone else changed this in the meantime. Your changes have not been saved.',
    zh: '其他人刚刚修改了此内容，您的修改尚未保存。',
  },
})
