import { errors } from '#contract/error.ts'

/** Why a file was not accepted as a table, or not applied; what names the things in it, each feature says in its own words. */
export const tableErrors = errors('table', {
  fileMissing: { en: 'Choose a file', zh: '请选择文件' },
  unreadable: {
    en: 'This isn’t a readable Excel (.xlsx) or CSV file',
    zh: '无法读取该文件，请使用 Excel（.xlsx）或 CSV 文件',
  },
  tooLarge: {
    en: 'The table is too large: at most {limit} {limit:person|people}',
    zh: '名单过大，最多 {limit} 人',
  },
  noStudents: {
    en: 'The first line must name the columns, and one of them the students',
    zh: '第一行应为列名，且必须包含“姓名”或“学号”列',
  },
  applied: { en: 'This file has already been imported', zh: '该文件已导入' },
  notApplied: {
    en: 'This file hasn’t been imported, or its import was undone',
    zh: '该文件尚未导入，或已撤销导入',
  },
})
