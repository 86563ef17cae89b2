import { errors } from '#contract/error.ts'

export const topicErrors = errors('topic', {
  titleMissing: { en: 'Enter a title for the topic', zh: '请输入话题标题' },
  contentMissing: { en: 'Say what the topic is about', zh: '请输入话题内容' },
  tooManyFiles: {
    en: 'A topic has at most {limit} {limit:attachment|attachments}',
    zh: '话题最多添加 {limit} 个附件',
  },
  contentTooLong: {
    en: 'A topic that a student starts has at most {limit} characters, formatting included',
    zh: '学生发起的话题内容最多 {limit} 个字符（含格式）',
  },
  startForbidden: {
    en: 'The teacher doesn’t allow students to start topics',
    zh: '老师已禁止学生发起话题',
  },
  nobodyLeft: { en: 'Everyone has taken part', zh: '所有学生都已参与' },
})
