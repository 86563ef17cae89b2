import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '资料',
  linkTitle: '链接',
  until: '{time} 前可查看',
  closed: '查看时间已于 {time} 结束。',
  readOnly: '仅供在线查看，不能下载文件。',
  withheld: {
    item: '学生可以查看这些文件，但不能下载。',
    course: '本课程不允许学生下载文件，可在课程设置中更改。',
    school: '学校规定资料仅供在线查看，学生不能下载。',
  },

  form: {
    new: '添加资料',
    edit: '编辑资料',
    newLink: '添加链接',
    editLink: '编辑链接',
    titlePlaceholder: '例如：第三周课件',
    details: '正文',
    detailsPlaceholder: '说明用途和阅读顺序；不添加文件时，就是一页可供阅读的文字',
    files: '文件',
    address: '网址',
    addressPlaceholder: 'https://',
    linkTitlePlaceholder: '例如：矩阵的交互演示',
    download: '允许下载',
    downloadHint: '关闭后，学生只能在线查看文档和图片；音频、压缩包等无法在线显示的文件将打不开。',
    unusual: { viewOnly: '不可下载' },
    until: '可查看至',
    always: '长期有效',
    endTooEarly: '请选择晚于发布的时间',
    seen: '在课程内显示',
    outside: '该网站要求在浏览器中打开，学生点击后将跳转。',
    notSeen: '无法检查该网页，但仍可添加。',
  },

  files: {
    title: '课程文件',
    open: '本课程的所有文件',
    kind: '文件类型',
    none: '没有此类文件',
    kinds: {
      all: '全部',
      pdf: 'PDF',
      document: '文档',
      slides: '幻灯片',
      sheet: '表格',
      image: '图片',
      audio: '音频',
      video: '视频',
      text: '文本',
      archive: '压缩包',
      other: '其他',
    },
  },

  link: {
    open: '在浏览器中打开',
    outside: '该网站不允许在课程内显示，请在浏览器中打开。',
    broken: '检查时该网页没有响应，请在浏览器中尝试打开。',
    unseen: '将在浏览器中打开。',
    frame: '网页：{title}',
  },

  viewers: {
    by: '{count}/{all} 名学生已查看',
    unviewed: '未查看',
    viewed: '已查看',
    at: '{time} 已查看',
    nobody: '还没有学生查看',
  },
}
