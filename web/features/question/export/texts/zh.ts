import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '导出题目',
  titleChosen_other: '导出 {count} 道题目',
  which: '导出范围',
  whole: '整个题库',
  count_other: '{count} 道题目',
  format: '文件格式',
  formats: { xlsx: 'Excel 表格', docx: 'Word 文档', txt: '文本文件' },
  hints: {
    xlsx: '每行一道题目，便于批量修改',
    docx: '便于阅读、打印和修改，包含图片和公式',
    txt: '纯文本，不含图片',
  },
  save: '导出',
  done: '文件已导出，可再次导入',
}
