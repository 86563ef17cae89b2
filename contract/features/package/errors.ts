import { errors } from '#contract/error.ts'

export const packageErrors = errors('package', {
  nameMissing: { en: 'please enter a course name', zh: '请输入课程名称' },
  teachersOnly: { en: 'Only teachers can create courses', zh: '只有老师可以创建课程' },
  alreadyRunning: { en: 'This course is already being exported', zh: '该课程正在导出，请稍候' },
  notReady: { en: 'This package can’t be imported', zh: '该课程包无法导入' },
  notPackage: { en: 'This file isn’t a course package', zh: '该文件不是课程包' },
  wrongVersion: {
    en: 'This package comes from a newer version of Lectern and can’t be read here',
    zh: '该课程包由更新的版本导出，当前系统无法识别',
  },
  damaged: { en: 'The package is damaged or incomplete', zh: '课程包已损坏或不完整' },
  tooLarge: { en: 'The package contains more than a course may have', zh: '课程包内容超出允许的大小' },
  fileGone: {
    en: 'The package has been deleted. Please upload it again',
    zh: '课程包文件已删除，请重新上传',
  },
  noSpace: { en: 'There isn’t enough space left for the files', zh: '剩余空间不足以保存课程包中的文件' },
  notSame: {
    en: 'One of these people no longer matches the list. Please check again',
    zh: '名单已发生变化，请刷新后重试',
  },
  namesHidden: {
    en: 'Names in “{title}” are hidden until its grades are published. Until then, export without submissions',
    zh: '“{title}”公布成绩前不显示姓名，暂时只能导出不含学生作品的课程包',
  },
  broken: { en: 'This couldn’t be finished. Please try again', zh: '操作未完成，请重试' },
})
