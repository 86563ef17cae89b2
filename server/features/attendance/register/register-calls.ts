import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { registerImportCalls } from '#contract/features/attendance/register-import-calls.ts'
import { tableFile, writeInThread } from '#server/features/table/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { findRules } from '../records/course-rules.ts'
import { courseOf } from '../records/store.ts'
import { pageOfTallies } from './by-student.ts'
import { sessionsOf, studentsWithStates } from './register.ts'
import { applyImport, previewImport, rowsOfPreview, undoImport } from './register-import.ts'
import type { RegisterTable } from './register-table.ts'
import { columnWords, stateWords, totalWords } from './register-words.ts'
import { titlesOf } from './session-titles.ts'

export const registerHandlers = serve(registerCalls, {
  listTallies: async (context, { search, only, ...input }) => {
    const { list, total, warned } = await pageOfTallies(context, {
      search,
      isWarned: only === 'warned',
      ...input,
    })
    return { ...pageAnswer(list, total, input), warned }
  },

  exportRegister: async (context, { format }) => {
    const [{ name }, table] = await Promise.all([
      courseOf.one(context.db, context.course.id),
      tableOf(context),
    ])
    const content = await writeInThread<string>(new URL('./register-thread.ts', import.meta.url), {
      format,
      table,
    })
    const title = textIn(context.language, { text: { en: 'Attendance', zh: '考勤' } })
    return tableFile([name, title], format, Buffer.from(content, 'base64'))
  },
})

export const registerImportHandlers = serve(registerImportCalls, {
  previewRegister: previewImport,
  getRegisterPreview: rowsOfPreview,
  applyRegister: applyImport,
  undoRegister: undoImport,
})

/** The register of a course in the reader's language. */
async function tableOf({ db, course, now, language, config }: CourseContext): Promise<RegisterTable> {
  const [sessions, { weights }] = await Promise.all([
    sessionsOf(db, course.id, now),
    findRules(db, course.id),
  ])
  const attendanceIds = sessions.map(({ id }) => id)
  const { students } = await studentsWithStates(db, { courseId: course.id, attendanceIds })
  const inReaders = <K extends string>(texts: Record<K, { en: string; zh: string }>) =>
    Object.fromEntries(
      Object.entries<{ en: string; zh: string }>(texts).map(([key, text]) => [
        key,
        textIn(language, { text }),
      ]),
    ) as Record<K, string>
  const titles = titlesOf(sessions, config.TIME_ZONE, language)
  return {
    students,
    sessions: sessions.map(({ id }) => titles.get(id)!),
    weights,
    stateWords: inReaders(stateWords),
    columns: inReaders(columnWords),
    totals: inReaders(totalWords),
  }
}
