import type { scoreCalls } from '#contract/features/score/calls.ts'
import { className, studentsIn, writeInThread } from '#server/features/member/public.ts'
import { textIn } from '#server/kernel/answer.ts'
import type { CourseContext, HandlerOf } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type SheetCell, sheetType } from '#server/kernel/sheet.ts'
import { bookOf, layoutOf } from './book.ts'

const everyStudent = prepared((db, courseId: string) =>
  studentsIn(db, courseId)
    .select(['account.id', 'account.name', 'account.number', className])
    .orderBy('membership.roster_key'),
)
const courseName = prepared((db, id: string) => db.selectFrom('course').select('name').where('id', '=', id))

const words = {
  name: { en: 'Name', zh: '姓名' },
  number: { en: 'Student number', zh: '学号' },
  class: { en: 'Class', zh: '班级' },
  total: { en: 'Total', zh: '总成绩' },
  title: { en: 'Grades', zh: '成绩' },
}

/** The gradebook as a file. */
export const exportBook: HandlerOf<typeof scoreCalls.export> = async (context, { format }) => {
  const [{ name }, rows] = await Promise.all([courseName.one(context.db, context.course.id), rowsOf(context)])
  const content = await writeInThread<string>(
    new URL('./book-thread.ts', import.meta.url),
    { format, rows },
    { memory: 512 },
  )
  const title = textIn(context.language, { text: words.title })
  return {
    name: `${name.replace(/[\\/:*?"<>|]/g, ' ').trim()} ${title}.${format}`,
    type: sheetType(format),
    content,
  }
}

/** Students by columns, behind them their kinds with the weights, and the total. */
async function rowsOf(context: CourseContext): Promise<SheetCell[][]> {
  const say = (word: keyof typeof words) => textIn(context.language, { text: words[word] })
  const [students, layout] = await Promise.all([
    everyStudent(context.db, context.course.id),
    layoutOf(context),
  ])
  const accountIds = students.map(({ id }) => id)
  const book = await bookOf(context, layout, { accountIds, forStudents: false })
  const kinds = book.scheme.kinds.map(({ name, weight }) => `${name} (${weight} %)`)
  const head = [say('name'), say('number'), say('class')]
  const titles = book.columns.map(({ title, fullScore }) => `${title} (${fullScore})`)
  return [
    [...head, ...titles, ...kinds, say('total')],
    ...students.map(student => {
      const line = book.lineOf(student.id)
      return [
        ...[student.name, student.number, student.class_number],
        ...line.cells.map(
          ({ score, isMissing }) => score ?? (isMissing && book.scheme.missingCounts ? 0 : ''),
        ),
        ...line.kinds.map(({ score }) => score ?? ''),
        line.total ?? '',
      ]
    }),
  ]
}
