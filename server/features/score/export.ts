import type { scoreCalls } from '#contract/features/score/calls.ts'
import { letterOf } from '#contract/features/score/rules.ts'
import { className, studentsIn } from '#server/features/member/public.ts'
import { type SheetCell, tableFile, writeTable } from '#server/features/table/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { CourseContext, HandlerOf } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { bookOf, type LineCell, layoutOf } from './book.ts'
import { everyFormer } from './former.ts'
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
  letter: { en: 'Letter grade', zh: '等第' },
  left: { en: 'Left the course', zh: '退课日期' },
  title: { en: 'Grades', zh: '成绩' },
  /** The second sheet, by which an import knows what was changed in the first. */
  asExported: { en: 'As exported', zh: '导出时' },
} as const

/** What columns are called: activities with their full scores, kinds with their weights. */
export const columnTitle = ({ title, fullScore }: { title: string; fullScore: number }) =>
  `${title} (${fullScore})`
export const kindTitle = ({ name, weight }: { name: string; weight: number }) => `${name} (${weight} %)`

/** The day of a time in the time zone of the installation, as 2026-11-24. */
const dayOf = (time: number | null, timeZone: string) =>
  time === null ? '' : new Date(time).toLocaleDateString('sv-SE', { timeZone })

/** A score as the export writes it: what is missing counts 0 where the course says so. */
export const cellScore = ({ score, isMissing }: LineCell, { missingCounts }: Scheme) =>
  score ?? (isMissing && missingCounts ? 0 : null)

/** The gradebook as a file. */
export const exportBook: HandlerOf<typeof scoreCalls.export> = async (context, { format, withFormer }) => {
  const [{ name }, rows] = await Promise.all([
    courseName.one(context.db, context.course.id),
    rowsOf(context, withFormer),
  ])
  const title = textIn(context.language, { text: bookWords.title })
  const names = [title, textIn(context.language, { text: bookWords.asExported })]
  return tableFile([name, title], format, await writeTable(format, rows, { names }))
}

/**
 * Students by columns, behind them their kinds with the weights, and the total with what it is called. Who has left
 * stands below, with the day.
 */
async function rowsOf(context: CourseContext, withFormer: boolean): Promise<SheetCell[][]> {
  const say = (word: keyof typeof bookWords) => textIn(context.language, { text: bookWords[word] })
  const [present, former, layout] = await Promise.all([
    everyStudent(context.db, context.course.id),
    withFormer ? everyFormer(context.db, context.course.id) : [],
    layoutOf(context),
  ])
  const students = [...present.map(student => ({ ...student, left_at: null })), ...former]
  const accountIds = students.map(({ id }) => id)
  const book = await bookOf(context, layout, { accountIds, forStudents: false })
  const { letters } = book.scheme
  const head = [say('name'), say('number'), say('class')]
  const tail = [
    say('total'),
    ...(letters.length > 0 ? [say('letter')] : []),
    ...(withFormer ? [say('left')] : []),
  ]
  return [
    [...head, ...book.columns.map(columnTitle), ...book.scheme.kinds.map(kindTitle), ...tail],
    ...students.map(student => {
      const line = book.lineOf(student.id)
      return [
        ...[student.name, student.number, student.class_number],
        ...line.cells.map(cell => cellScore(cell, book.scheme) ?? ''),
        ...line.kinds.map(({ score }) => score ?? ''),
        line.total ?? '',
        ...(letters.length > 0 ? [letterOf(line.total, letters)] : []),
        ...(withFormer ? [dayOf(student.left_at, context.config.TIME_ZONE)] : []),
      ]
    }),
  ]
}
