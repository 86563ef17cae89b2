import type { scoreCalls } from '#contract/features/score/calls.ts'
import { className, studentsIn, writeInThread } from '#server/features/member/public.ts'
import { textIn } from '#server/kernel/answer.ts'
import type { CourseContext, HandlerOf } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type SheetCell, sheetType } from '#server/kernel/sheet.ts'
import { bookOf, type LineCell, layoutOf } from './book.ts'
import type { Scheme } from './scheme.ts'

export const everyStudent = prepared((db, courseId: string) =>
  studentsIn(db, courseId)
    .select(['account.id', 'account.name', 'account.number', className])
    .orderBy('membership.roster_key'),
)
const courseName = prepared((db, id: string) => db.selectFrom('course').select('name').where('id', '=', id))

export const bookWords = {
  name: { en: 'Name', zh: '姓名' },
  number: { en: 'Student number', zh: '学号' },
  class: { en: 'Class', zh: '班级' },
  total: { en: 'Total', zh: '总成绩' },
  title: { en: 'Grades', zh: '成绩' },
  /** The second sheet, by which an import knows what was changed in the first. */
  asExported: { en: 'As exported', zh: '导出时' },
} as const

/** What columns are called: activities with their full scores, kinds with their weights. */
export const columnTitle = ({ title, fullScore }: { title: string; fullScore: number }) =>
  `${title} (${fullScore})`
export const kindTitle = ({ name, weight }: { name: string; weight: number }) => `${name} (${weight} %)`

/** A score as the export writes it: what is missing counts 0 where the course says so. */
export const cellScore = ({ score, isMissing }: LineCell, { missingCounts }: Scheme) =>
  score ?? (isMissing && missingCounts ? 0 : null)

/** The gradebook as a file. */
export const exportBook: HandlerOf<typeof scoreCalls.export> = async (context, { format }) => {
  const [{ name }, rows] = await Promise.all([courseName.one(context.db, context.course.id), rowsOf(context)])
  const title = textIn(context.language, { text: bookWords.title })
  const content = await writeInThread<string>(
    new URL('./book-thread.ts', import.meta.url),
    { format, rows, names: [title, textIn(context.language, { text: bookWords.asExported })] },
    { memory: 512 },
  )
  return {
    name: `${name.replace(/[\\/:*?"<>|]/g, ' ').trim()} ${title}.${format}`,
    type: sheetType(format),
    content,
  }
}

/** Students by columns, behind them their kinds with the weights, and the total. */
async function rowsOf(context: CourseContext): Promise<SheetCell[][]> {
  const say = (word: keyof typeof bookWords) => textIn(context.language, { text: bookWords[word] })
  const [students, layout] = await Promise.all([
    everyStudent(context.db, context.course.id),
    layoutOf(context),
  ])
  const accountIds = students.map(({ id }) => id)
  const book = await bookOf(context, layout, { accountIds, forStudents: false })
  const head = [say('name'), say('number'), say('class')]
  return [
    [...head, ...book.columns.map(columnTitle), ...book.scheme.kinds.map(kindTitle), say('total')],
    ...students.map(student => {
      const line = book.lineOf(student.id)
      return [
        ...[student.name, student.number, student.class_number],
        ...line.cells.map(cell => cellScore(cell, book.scheme) ?? ''),
        ...line.kinds.map(({ score }) => score ?? ''),
        line.total ?? '',
      ]
    }),
  ]
}
