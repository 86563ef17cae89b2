import { errors } from '#contract/error.ts'

export const videoErrors = errors('video', {
  titleMissing: { en: 'Video name must not be empty', zh: '视频名称不能为空' },
  contentMissing: { en: 'Video content must not be empty', zh: '视频内容不能为空' },
  closed: { en: 'Sorry, this video is closed by the teacher', zh: '抱歉，该视频已被老师关闭' },
  cannotPlay: { en: 'The video cannot be played', zh: '视频无法播放' },
  notVideo: { en: 'This file is not a video', zh: '该文件不是视频' },
  badLink: {
    en: 'Enter a whole address that begins with https://',
    zh: '请输入以 https:// 开头的完整网址',
  },
  tooManyFiles: {
    en: 'A video has at most {limit} {limit:attachment|attachments}',
    zh: '视频最多添加 {limit} 个附件',
  },
  noCaptions: {
    en: 'This file contains no captions: choose a WebVTT (.vtt) or SubRip (.srt) file',
    zh: '该文件中没有字幕，请选择 WebVTT（.vtt）或 SubRip（.srt）文件',
  },
  captionsTooLarge: {
    en: 'A caption file has at most {limit} KB',
    zh: '字幕文件最大 {limit} KB',
  },
  tooManyCaptions: {
    en: 'A video has captions in at most {limit} {limit:language|languages}',
    zh: '视频最多添加 {limit} 种语言的字幕',
  },
  closedToAll: {
    en: 'Open the video to students before you remind them',
    zh: '视频已关闭，请先对学生开放再提醒',
  },
  nobodyLeft: { en: 'Everyone has watched it', zh: '所有学生都已观看' },
})
