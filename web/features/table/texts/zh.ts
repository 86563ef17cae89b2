import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  sheet: '读取自工作表“{name}”',
  readAs: '编码：{encoding}',
  unused: '未使用的列：{columns}',
  comma: '、',
  garbled: '姓名显示为乱码？',
  writtenIn: '文件的编码',
  encodings: {
    'utf-8': 'Unicode（UTF-8）',
    'utf-16le': 'Unicode（UTF-16）',
    'utf-16be': 'Unicode（UTF-16 大端）',
    gb18030: '简体中文（GB 18030）',
    big5: '繁体中文（Big5）',
    'windows-1252': '西欧（Windows-1252）',
  },
  line: {
    unknownStudent: '课程中没有该学生',
    numberCut: '学号已被 Excel 截断，请把该列设为“文本”格式后重新填写并保存',
    sameName: '有多名学生同名，请补充学号',
    otherName: '该学号对应其他学生',
    repeatedStudent: '与前面的行重复',
  },
}
