import { sql } from 'kysely'
import type { Text } from '#contract/error.ts'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import { askings, stepStates } from '#contract/features/answering/rules.ts'
import { excerptOf } from '#contract/features/question/excerpt.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { className } from '#server/features/member/public.ts'
import { answerIn } from '#server/features/question/public.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import { type SheetCell, tableFile, writeTable } from '#server/features/table/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { answeringOf, questionsIn, type StepRow, stateOfStep, stepsOf } from '../store.ts'
import { questionsShown, type ShownQuestion, stateOfSet } from '../taking/own.ts'
import { resultsIn } from './figures.ts'
import { joinNewestPart } from './newest-part.ts'
import { type StarsOfStep, starsInquiry } from './stars.ts'

const words = {
  students: { en: 'Students', zh: '学生' },
  distribution: { en: 'Distribution', zh: '作答分布' },
  anonymous: { en: 'Anonymous', zh: '匿名作答' },
  name: { en: 'Name', zh: '姓名' },
  number: { en: 'Student number', zh: '学号' },
  class: { en: 'Class', zh: '班级' },
  groups: { en: 'Groups', zh: '小组' },
  joined: { en: 'Steps joined', zh: '参与步骤数' },
  total: { en: 'Points', zh: '得分' },
  starsOfStep: { en: 'Stars, step {number}', zh: '星数，步骤 {number}' },
  proven: { en: 'Shown to be from before the end', zh: '经证明在结束前作答' },
  points: { en: '{question}, points', zh: '{question}，得分' },
  question: { en: 'Question', zh: '题目' },
  type: { en: 'Type', zh: '题型' },
  answered: { en: 'Answered', zh: '作答人数' },
  right: { en: 'Right', zh: '答对人数' },
  part: { en: 'Blank, item or place', zh: '空／项／位置' },
  label: { en: 'Option', zh: '选项' },
  answer: { en: 'Answer', zh: '答案' },
  count: { en: 'Count', zh: '人数' },
} as const satisfies Record<string, Text>

interface StudentRow {
  id: string
  name: string
  number: string
  class_number: string
  groups: string
  joined: number
}
/** Groups of all batches, in the order of these. */
const studentRows = prepared(
  (_, activityId: string) => sql<StudentRow>`
    select account.id, account.name, account.number, ${className}, coalesce(joined.n, 0)::int as joined,
      coalesce((select string_agg(course_group.name, '; ' order by batch.created_at, batch.id)
        from group_member as grouped
        join group_batch as batch on batch.id = grouped.batch_id and batch.deleted_at is null
          and batch.course_id = activity.course_id
        join course_group on course_group.id = grouped.group_id
        where grouped.account_id = account.id), '') as groups
    from activity_student as student join activity on activity.id = student.activity_id
    join account on account.id = student.account_id
    join course_student as membership on membership.course_id = activity.course_id
      and membership.account_id = account.id
    left join course_class on course_class.id = membership.class_id
    left join (
      select joined.account_id, count(*) as n
      from answering_step as step join answering_join as joined on joined.step_id = step.id
      where step.activity_id = ${activityId} group by joined.account_id
    ) as joined on joined.account_id = student.account_id
    where student.activity_id = ${activityId} order by student.roster_key`,
)

interface AnswerRow {
  account_id: string
  slot: number
  text: string
  html: string
  value: unknown
  files: { id: string; name: string }[]
  worth: number | null
  score: number | null
  is_proven: boolean
}
/** What counts of a score is what people gave, for one author alone before what was given to all. */
const answerRows = prepared(
  (_, activityId: string, accountIds: readonly string[]) => sql<AnswerRow>`
    select counted.account_id, counted.slot, part.text, part.html, part.value, counted.worth::float8 as worth,
      counted.proof is not null as is_proven,
      coalesce((select jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name) order by kept.position)
        from submission_file as kept join file on file.id = kept.file_id
        where kept.submission_id = part.submission_id and kept.slot = part.slot and kept.version = part.version),
        '[]') as files,
      (select grade.score::float8 from submission_grade as grade
        where grade.submission_id = part.submission_id and grade.slot = part.slot and grade.track = 0
          and coalesce(grade.account_id, counted.account_id) = counted.account_id
        order by grade.account_id is null, grade.number desc limit 1) as score
    from answering_counted as counted
    ${joinNewestPart}
    where counted.activity_id = ${activityId} and counted.account_id = any(${accountIds}::uuid[])
      and counted.keys <> '{}'`,
)
const ballotRows = prepared(
  (_, activityId: string, slots: readonly number[]) => sql<{ slot: number; value: unknown }>`
    select slot, value from answering_ballot
    where activity_id = ${activityId} and slot = any(${slots}::smallint[]) order by slot, random()`,
)

/** Students whose answers are read at one time. */
const batch = 200
/** Characters of an answer that stand in its cell. */
const longest = 2000

type Say = (word: keyof typeof words, details?: Record<string, string | number>) => string

/** A question as its column is called: its number, and the beginning of what it says. */
interface Column {
  question: ShownQuestion
  title: string
}

/**
 * The answers to a set as a workbook: a row for each student, how each question was answered, and anonymous answers by themselves, in
 * an order of chance and never so few that one could tell whose they are.
 */
export async function exportAnswers(context: CourseContext, id: string) {
  const { db, language, now } = context
  const [task, set, steps, asked, given] = await Promise.all([
    taskToSee(context, id),
    answeringOf(db, id),
    stepsOf(db, id),
    questionsIn(db, id),
    context.ask(starsInquiry, { activityId: id }),
  ])
  const say: Say = (word, details) => textIn(language, { text: words[word] }, details)
  const standing = { mode: set!.mode, state: stateOfSet(task, now) }
  const overSteps = new Set(
    steps.flatMap(step => (stateOfStep(step, standing, now) === stepStates.ended ? step.id : [])),
  )
  const isOver = new Map(asked.map(({ slot, step_id }) => [slot, overSteps.has(step_id)]))
  const answered = asked.filter(({ type }) => typeOf(type)?.isAnswered)
  const questions = await questionsShown(context, answered)
  const results = await resultsIn(context, set!, questions, slot => isOver.get(slot) ?? false, true, answered)
  const columns = questions.map((question, place) => ({
    question,
    title: `${place + 1}. ${excerptOf(question.shown.html)}`.slice(0, 80),
  }))
  const isAnonymous = ({ question }: Column) => question.shown.asking === askings.anonymous
  const told = columns.filter((one, place) => isAnonymous(one) && results[place]!.isTold)
  const named = columns.filter(one => !isAnonymous(one))
  const sheets = {
    students: await studentSheet(db, id, named, starsOf(given, steps), say),
    distribution: distributionSheet(
      columns,
      results.map(({ result }) => result),
      say,
      text => textIn(language, { text }),
    ),
    anonymous: await anonymousSheet(db, id, told, say),
  }
  const others = [
    { name: say('distribution'), rows: sheets.distribution },
    ...(columns.some(isAnonymous) ? [{ name: say('anonymous'), rows: sheets.anonymous }] : []),
  ]
  const content = await writeTable('xlsx', sheets.students, { names: [say('students')], others, wide: 2 })
  return tableFile([task.title], 'xlsx', content)
}

/** Steps for which stars were given, and what each student has of them. */
interface Stars {
  steps: readonly StepRow[]
  of(accountId: string, stepId: string): number | undefined
}

function starsOf(given: readonly StarsOfStep[], steps: readonly StepRow[]): Stars {
  const stars = new Map(given.map(one => [`${one.stepId} ${one.accountId}`, one.stars]))
  return {
    steps: steps.filter(step => given.some(({ stepId }) => stepId === step.id)),
    of: (accountId, stepId) => stars.get(`${stepId} ${accountId}`),
  }
}

async function studentSheet(db: Database, id: string, columns: readonly Column[], stars: Stars, say: Say) {
  const students = await studentRows(db, id)
  const head = [
    ...[say('name'), say('number'), say('class'), say('groups'), say('joined')],
    ...columns.flatMap(({ question, title }) => [
      title,
      ...(question.shown.points > 0 ? [say('points', { question: title })] : []),
    ]),
    ...[say('total'), ...stars.steps.map(({ number }) => say('starsOfStep', { number })), say('proven')],
  ]
  const rows: SheetCell[][] = [head]
  for (let from = 0; from < students.length; from += batch) {
    const some = students.slice(from, from + batch)
    const answers = await answerRows(
      db,
      id,
      some.map(student => student.id),
    )
    const byStudent = Map.groupBy(answers, ({ account_id }) => account_id)
    for (const student of some)
      rows.push(studentRow(student, byStudent.get(student.id) ?? [], columns, stars))
  }
  return rows
}

function studentRow(
  student: StudentRow,
  answers: readonly AnswerRow[],
  columns: readonly Column[],
  stars: Stars,
): SheetCell[] {
  let total: number | null = null
  const proven: string[] = []
  const cells = columns.flatMap(({ question, title }): SheetCell[] => {
    const { slot, points } = question.shown
    const row = answers.find(one => one.slot === slot)
    const score = row ? (row.score ?? (row.worth === null ? null : tenths(points * row.worth))) : null
    if (points > 0 && score !== null) total = tenths((total ?? 0) + score)
    if (row?.is_proven) proven.push(title)
    return [row ? textOf(question, row) : '', ...(points > 0 ? [score ?? ''] : [])]
  })
  const { id, name, number, class_number: className, groups, joined } = student
  return [
    ...[name, number, className, groups, joined, ...cells, total ?? ''],
    ...stars.steps.map(step => stars.of(id, step.id) ?? ''),
    proven.join('; '),
  ]
}

function textOf({ type, parts }: ShownQuestion, row: AnswerRow): string {
  const answer = answerIn(type, parts, row)
  return answer === null ? '' : type.text(answer, parts).slice(0, longest)
}

type Result = Awaited<ReturnType<typeof resultsIn>>[number]['result']

function distributionSheet(
  columns: readonly Column[],
  results: readonly Result[],
  say: Say,
  named: (text: Text) => string,
): SheetCell[][] {
  const head = (['question', 'type', 'answered', 'right', 'part', 'label', 'answer', 'count'] as const).map(
    word => say(word),
  )
  const rows = columns.flatMap(({ question, title }, place): SheetCell[][] => {
    const { answered, rightCount, distribution } = results[place]!
    const about = [title, named(question.type.title), answered, rightCount ?? '']
    if (distribution.length === 0) return [[...about, '', '', '', '']]
    return distribution.map(({ part, label, text, count }) => [
      ...[...about, part === 0 ? '' : part, label, text.slice(0, longest), count],
    ])
  })
  return [head, ...rows]
}

async function anonymousSheet(db: Database, id: string, told: readonly Column[], say: Say) {
  const slots = told.map(({ question }) => question.shown.slot)
  const rows = slots.length === 0 ? [] : await ballotRows(db, id, slots)
  const columnOf = new Map(told.map(one => [one.question.shown.slot, one]))
  return [
    [say('question'), say('answer')],
    ...rows.map(({ slot, value }): SheetCell[] => {
      const { question, title } = columnOf.get(slot)!
      return [title, value === null ? '' : question.type.text(value, question.parts).slice(0, longest)]
    }),
  ]
}
