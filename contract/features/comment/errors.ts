import { errors } from '#contract/error.ts'

export const commentErrors = errors('comment', {
  contentMissing: { en: 'Comment content must not be empty', zh: '评论内容不能为空' },
  tooLong: {
    en: 'A comment has at most {limit} {limit:character|characters}',
    zh: '评论最多 {limit} 字',
  },
  tooManyPictures: {
    en: 'A comment has at most {limit} {limit:picture|pictures}',
    zh: '评论最多添加 {limit} 张图片',
  },
  tooFast: {
    en: 'You have written {limit} comments here within a minute. Wait a moment, then send it again',
    zh: '您在一分钟内已发表 {limit} 条评论，请稍候再发送',
  },
  locked: { en: 'Comments are closed here', zh: '评论已关闭' },
  over: { en: 'This has ended: no more comments can be written', zh: '活动已结束，不能再评论' },
  notHere: { en: 'Students can’t comment in this course', zh: '本课程不允许学生评论' },
  gone: { en: 'This comment was deleted', zh: '该评论已删除' },
  notYours: { en: 'You can only delete your own comments', zh: '只能删除自己的评论' },
  notRestorable: { en: 'This comment can no longer be restored', zh: '该评论已无法恢复' },
  namesAreShown: { en: 'Names can’t be hidden here', zh: '此处不能隐藏姓名' },
})
