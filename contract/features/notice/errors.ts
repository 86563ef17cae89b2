import { errors } from '#contract/error.ts'

export const noticeErrors = errors('notice', {
  titleMissing: { en: 'Enter a title for the notice', zh: '请输入公告标题' },
  contentMissing: { en: 'Notice content must not be empty', zh: '公告内容不能为空' },
  tooManyFiles: {
    en: 'A notice has at most {limit} {limit:attachment|attachments}',
    zh: '公告最多添加 {limit} 个附件',
  },
  nobodyLeft: { en: 'Everyone has read it', zh: '所有学生都已阅读' },
  needsNone: { en: 'This notice asks for no confirmation', zh: '该公告不需要确认' },
})
