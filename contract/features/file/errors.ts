import { errors } from '#contract/error.ts'

export const fileErrors = errors('file', {
  notImage: { code: 40301, en: 'choose an image file', zh: '请选择图片文件' },
  imageTooLarge: { code: 40302, en: 'image cannot exceed 5MB', zh: '图片不能超过 5MB' },
  vipRequired: {
    code: 40303,
    en: 'VIP required for files over {limit}',
    zh: '上传超过 {limit} 的文件需要开通 VIP',
  },
  tooLarge: { code: 40304, en: 'A file cannot exceed {limit}', zh: '单个文件不能超过 {limit}' },
  quotaUsedUp: {
    code: 40305,
    en: 'Your storage of {quota} is full. Delete some files first',
    zh: '您的 {quota} 存储空间已用完，请先删除部分文件',
  },
  empty: { code: 40306, en: 'The file is empty', zh: '文件内容为空' },
  missing: { code: 40307, en: 'No file was sent', zh: '没有收到文件' },
  wrongChunk: { code: 40308, en: 'The chunk doesn’t match the file', zh: '分片与文件不符' },
  damaged: {
    code: 40309,
    en: 'The file was damaged during the upload. Please upload it again',
    zh: '文件在传输中损坏，请重新上传',
  },
  notYours: {
    code: 40310,
    en: 'An attachment isn’t available. Please upload it again',
    zh: '附件不可用，请重新上传',
  },
  nameMissing: { code: 40312, en: 'Enter a file name', zh: '请输入文件名' },
  pictureTooLarge: {
    code: 40313,
    en: 'This picture has too many pixels. Please make it smaller first',
    zh: '图片像素过大，请缩小尺寸后再上传',
  },
  cannotDownload: { code: 40311, en: 'cannot download', zh: '无法下载' },
})
