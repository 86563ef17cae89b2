import { isFinalAtHandIn } from '#contract/features/test/rules.ts'
import {
  selectForStaff,
  selectForStudent,
  shownToStaff,
  shownToStudent,
} from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { isBegunTest, lastEnd, paperSize, showsOf, type TestRow, testColumns } from './store.ts'

/** A test with its rules and the caller's relation to it. */
export const infoOf = (context: CourseContext, id: string) =>
  context.role === 'student' ? infoForStudent(context, id) : infoForStaff(context, id)

const testForStaff = prepared((db, id: string) =>
  selectForStaff(db, id)
    .innerJoin('test', 'test.id', 'activity.id')
    .select(testColumns)
    .select([paperSize.as('question_count'), isBegunTest.as('is_begun'), lastEnd.as('last_end')]),
)
const testForStudent = prepared((db, id: string, studentId: string | null, now: number) =>
  selectForStudent(db, id, studentId, now)
    .innerJoin('test', 'test.id', 'activity.id')
    .select(testColumns)
    .select([paperSize.as('question_count'), lastEnd.as('last_end')]),
)

async function infoForStaff(context: CourseContext, id: string) {
  const { task, shown } = await shownToStaff(context, id, { row: testForStaff.first(context.db, id) })
  return { ...shown, ...presentOwn(context, task as never), isBegun: Boolean(task.is_begun), mine: null }
}

async function infoForStudent(context: CourseContext, id: string) {
  const { db, studentId, now } = context
  const { own, shown } = await shownToStudent(context, {
    row: testForStudent.first(db, id, studentId, now),
  })
  // Whether others have begun is nothing to them.
  return { ...shown, ...presentOwn(context, own as never), isBegun: own.attempt !== null }
}

type Row = Omit<TestRow, 'id'> & {
  question_count: number
  last_end: number | null
  full_score: number
  is_excused: boolean
}

/** What only a test has. */
const presentOwn = ({ now }: CourseContext, test: Row) => ({
  questionCount: test.question_count,
  totalScore: test.full_score,
  isOver: test.last_end !== null && test.last_end <= now,
  isReleased: test.released_at !== null,
  isExcused: test.is_excused,
  isExam: test.is_exam,
  beginWindow: test.begin_window,
  isAnswerOnce: test.is_answer_once,
  isFinalAtHandIn: test.is_answer_once || isFinalAtHandIn(showsOf(test), test.released_at !== null),
  shufflesQuestions: test.shuffles_questions,
  shufflesOptions: test.shuffles_options,
  switchLimit: test.switch_limit,
  passPercent: test.pass_percent,
  scoreShown: test.score_shown,
  answersShown: test.answers_shown,
  explanationsShown: test.explanations_shown,
  paperShown: test.paper_shown,
  isOneDevice: test.is_one_device,
  mayCopy: test.may_copy,
  mayPaste: test.may_paste,
})
