import { languages, type Text } from '#contract/error.ts'
import { plain } from '#server/features/table/in-thread.ts'
import { textIn } from '#server/kernel/envelope.ts'

/** What the file of all works calls its parts: written in one language, and known in each when it comes back. */
export const archiveWords = {
  id: { en: 'ID (do not change)', zh: '编号（请勿修改）' },
  number: { en: 'Student number', zh: '学号' },
  name: { en: 'Name', zh: '姓名' },
  folder: { en: 'Folder', zh: '文件夹' },
  score: { en: 'Score (of {full})', zh: '成绩（满分 {full}）' },
  comment: { en: 'Comment', zh: '评语' },
  text: { en: 'Text', zh: '正文' },
  grades: { en: 'Grades', zh: '成绩' },
  /** The second sheet: what stood there when the file was made. */
  asMade: { en: 'As downloaded', zh: '下载时' },
  /** The folder for what is given back. */
  feedback: { en: 'Feedback', zh: '批改' },
  readMe: { en: 'Read me', zh: '使用说明' },
  how: {
    en: [
      'How to grade with these files',
      '',
      '1. Open {grades}.xlsx and fill in the columns for score and comment. Leave the ID column and the second sheet as they are.',
      '2. Put files for a student into the folder “{feedback}” inside that student’s folder. Files elsewhere are not sent back.',
      '3. Upload {grades}.xlsx, or this whole folder as a zip, where you downloaded it. A zip of only some of the folders will do as well.',
      '',
      'You see every change before anything happens. Students see grades and files when you publish the grades.',
    ].join('\r\n'),
    zh: [
      '离线批改说明',
      '',
      '1. 打开“{grades}.xlsx”，填写成绩和评语两列。请勿修改编号列和第二个工作表。',
      '2. 要返还给学生的文件，请放入该学生文件夹中的“{feedback}”文件夹；放在其他位置的文件不会返还。',
      '3. 在下载压缩包的页面上传“{grades}.xlsx”，或将整个文件夹重新压缩后上传；也可以只压缩有改动的文件夹。',
      '',
      '导入前可预览每一处更改。公布成绩后，学生才能看到成绩和批改文件。',
    ].join('\r\n'),
  },
} as const satisfies Record<string, Text>

const known = new Map<string, readonly string[]>()

/** In each language, as texts are compared. */
export function inEach(word: keyof typeof archiveWords): readonly string[] {
  const names =
    known.get(word) ?? languages.map(language => plain(textIn(language, { text: archiveWords[word] })))
  known.set(word, names)
  return names
}

/** The identifier of a row: what clients call the submission, and the version that is in the file. */
export const rowKey = ({ alias, version }: { alias: string; version: number }) => `${alias}.${version}`
