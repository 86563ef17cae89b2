import { errors } from '#contract/error.ts'

export const submissionErrors = errors('submission', {
  anonymousAlone: {
    en: 'Only homework that each student hands in alone can be graded without names. Not in groups, nor with peer review',
    zh: '只有学生独立提交的作业才能匿名批改，小组作业和互评作业不支持',
  },
  anonymityFixed: {
    en: 'Someone has already handed in. Grading without names can’t be switched any more',
    zh: '已有学生提交作业，不能再更改匿名批改设置',
  },
  namesHidden: {
    en: 'Names are hidden until grades are published. Share it without the name',
    zh: '公布成绩前不显示姓名，请选择匿名分享',
  },
  namesHiddenFromClass: {
    en: 'With peer review or grading without names, students can see each other’s submissions only without names',
    zh: '互评或匿名批改时姓名不公开，学生互看作业只能选择不显示姓名',
  },
  tooManyFeedbackFiles: {
    en: 'At most {limit} feedback {limit:file|files} for each submission',
    zh: '每份作业最多添加 {limit} 个批改文件',
  },
  worksUnreadable: {
    en: 'This isn’t a readable Excel (.xlsx) or zip file',
    zh: '无法读取该文件，请上传 Excel（.xlsx）或 zip 文件',
  },
  worksNothing: {
    en: 'There is neither the table of grades nor a feedback folder in this file',
    zh: '该文件中没有成绩表，也没有批改文件夹',
  },
  worksNoHeader: {
    en: 'This isn’t the table from the download: its first line must have the column with the IDs',
    zh: '该表格不是下载得到的成绩表：第一行须有“编号”列',
  },
  worksSeveralTables: {
    en: 'There are several tables of grades in this file. Leave only one in it',
    zh: '该文件中有多个成绩表，请只保留一个',
  },
  worksTooLarge: {
    en: 'There is too much in this file. Upload only the table and the folders that you have changed',
    zh: '该文件内容过多，请只上传成绩表和有改动的文件夹',
  },
})
