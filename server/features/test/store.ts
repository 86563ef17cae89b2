import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { type Moment, moments, type Shows } from '#contract/features/test/rules.ts'
import { lastDeadline, ownTermsOf } from '#server/features/activity/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { TestDrawTable, TestTable } from '#server/kernel/schema.ts'

type ShownColumn = 'score_shown' | 'answers_shown' | 'explanations_shown' | 'paper_shown'

/** The rules of a test, beside those of any handed-in work. */
export type TestRules = Omit<Selectable<TestTable>, 'id' | 'released_at' | 'over_at' | ShownColumn> &
  Record<ShownColumn, Moment>
export interface TestRow extends TestRules {
  id: string
  released_at: number | null
  /** Since when it is over for everybody, whoever was given other times since; null: it is not, or nobody has noticed yet. */
  over_at: number | null
}

export const showsOf = (test: Pick<TestRules, ShownColumn>): Shows => ({
  score: test.score_shown,
  answers: test.answers_shown,
  explanations: test.explanations_shown,
  paper: test.paper_shown,
})

/** Of a row `test`, beside its id. */
export const testColumns = [
  ...(['test.is_exam', 'test.shuffles_questions', 'test.shuffles_options', 'test.switch_limit'] as const),
  ...(['test.pass_percent', 'test.begin_window', 'test.score_shown', 'test.answers_shown'] as const),
  ...(['test.explanations_shown', 'test.paper_shown', 'test.is_answer_once', 'test.is_one_device'] as const),
  ...(['test.may_copy', 'test.may_paste', 'test.released_at', 'test.over_at'] as const),
]

const testRow = prepared((db, id: string) =>
  db
    .selectFrom('test')
    .select(['test.id', ...testColumns])
    .where('test.id', '=', id)
    .$castTo<TestRow>(),
)
/** Undefined: there is no such test. */
export const testOf = (db: Database, id: string) => testRow.first(db, id)

const insertTest = prepared(
  (_, row: string) => sql`insert into test select (jsonb_populate_record(null::test, ${row}::jsonb)).*`,
)
export const addTestRow = (db: Database, id: string, rules: TestRules) =>
  void insertTest(db, JSON.stringify({ ...rules, id }))

const updateTest = prepared(
  (_, row: string) => sql`
    update test set
      is_exam = given.is_exam, shuffles_questions = given.shuffles_questions,
      shuffles_options = given.shuffles_options, switch_limit = given.switch_limit,
      pass_percent = given.pass_percent, begin_window = given.begin_window, score_shown = given.score_shown,
      answers_shown = given.answers_shown, explanations_shown = given.explanations_shown,
      paper_shown = given.paper_shown, is_answer_once = given.is_answer_once, is_one_device = given.is_one_device,
      may_copy = given.may_copy, may_paste = given.may_paste
    from jsonb_populate_record(null::test, ${row}::jsonb) as given where test.id = given.id`,
)
export const changeTestRow = (db: Database, id: string, rules: TestRules) =>
  void updateTest(db, JSON.stringify({ ...rules, id }))

const setReleased = prepared((db, id: string, releasedAt: number | null) =>
  db
    .updateTable('test')
    .set({ released_at: at(releasedAt) })
    .where('id', '=', id),
)
export const noteReleased = (db: Database, id: string, releasedAt: number | null) =>
  void setReleased(db, id, releasedAt)

/**
 * Of a row `activity`: when nobody writes any more, whatever was granted to them: its last deadline, or the end of a paper that
 * was given more minutes than that; null: never.
 */
export const lastEnd = sql<
  number | null
>`case when activity.ends_at is not null then greatest(${lastDeadline}, (
  select max(open.ends_at) from submission as open
  where open.activity_id = activity.id and open.began_at is not null and open.closed_at is null)) end`

/** Of rows `test` and `activity`: from when what waits for its end is shown; null: never. */
export const overSince = sql<number | null>`coalesce(test.over_at, ${lastEnd})`

/**
 * Of a row `activity`: its student writes an attempt, or is to write it again. What they have handed in before is not read
 * meanwhile.
 */
export const isWritingAnew = (
  student: RawBuilder<string> | string | null,
  now: number,
) => sql<SqlBool>`exists (
  select from submission_author as anew join submission as paper on paper.id = anew.submission_id
  where anew.activity_id = activity.id and anew.account_id = ${student} and (
    anew.state = ${sql.lit(submissionStates.returned)}
    or (paper.sealed = 0 and paper.closed_at is null and coalesce(paper.ends_at > ${at(now)}, true)
      and coalesce(${lastEnd} > ${at(now)}, true))))`

/** As `shownNow` for who has handed in, of rows `test` and `activity`: what is shown since a moment is shown. */
export const isSince = (moment: RawBuilder<number>, now: number) => sql<SqlBool>`(case ${moment}
  when ${sql.lit(moments.handedIn)} then true
  when ${sql.lit(moments.ended)} then coalesce(${overSince} <= ${at(now)}, false)
  when ${sql.lit(moments.published)} then test.released_at is not null
  else false end)`

const setOver = prepared((db, id: string, overAt: number | null) =>
  db
    .updateTable('test')
    .set({ over_at: at(overAt) })
    .where('id', '=', id),
)
export const noteOver = (db: Database, id: string, overAt: number | null) => void setOver(db, id, overAt)

/** How many questions a paper has, of a row `test`. */
export const paperSize = sql<number>`((
  select count(*)::int from test_question asked join question_version version on version.id = asked.version_id
  where asked.activity_id = test.id and asked.draw_id is null and version.type <> 10
) + (
  select coalesce(sum(draw.count), 0)::int from test_draw draw join test_section section on section.id = draw.section_id
  where section.activity_id = test.id
))`

type Account = RawBuilder<string | null> | string | null

/**
 * Until when somebody may begin, of rows `test` and `activity`; null: as long as it is open for them. Who was given an end of their
 * own may begin until then.
 */
export const beginsUntil = (account: Account) => sql<number | null>`case
  when test.begin_window > 0 then (
    select greatest(own_terms.published_at, own_terms.begins_at) + make_interval(mins => test.begin_window)
    from ${ownTermsOf(account)} as own_terms where not own_terms.has_own_deadline) end`

/** The same of who has not begun yet: afterwards there is nothing for them to do in it. */
export const mustBeginUntil = (account: Account) => sql<number | null>`case when not exists (
  select from submission_author as author join submission on submission.id = author.submission_id
  where author.activity_id = activity.id and author.account_id = ${account} and submission.began_at is not null)
  then ${beginsUntil(account)} end`

/** Students look whether they are ready for it, of rows `test` and `policy`: an exam, or what has to be begun. */
export const getsReady = sql<boolean>`(test.is_exam or policy.must_begin or policy.working_time is not null)`

/** Somebody has begun, of a row `test`. */
export const isBegunTest = sql<SqlBool>`exists (select from submission where submission.activity_id = test.id)`

/** A question of a test, with the version that is its own. */
export interface TestQuestion {
  slot: number
  section_id: string
  draw_id: string | null
  position: number
  version_id: string
  question_id: string
  type: number
  difficulty: number
  points: number
  origin_id: string | null
  dropped_at: number | null
  /** Everybody on whose paper it is gets its points. */
  is_full: boolean
}
const questionRows = prepared(
  (_, id: string) => sql<TestQuestion>`
    select asked.slot, asked.section_id, asked.draw_id, asked.position, asked.version_id, version.question_id,
      version.type, question.difficulty, asked.points::float8 as points, asked.origin_id, asked.dropped_at,
      asked.is_full
    from test_question asked
    join test_section section on section.id = asked.section_id
    left join test_draw draw on draw.id = asked.draw_id
    join question_version version on version.id = asked.version_id
    join question on question.id = version.question_id
    where asked.activity_id = ${id}
    order by section.position, coalesce(draw.position, asked.position), asked.position, asked.slot`,
)
/** In their order: of a section, those to draw from where their draw stands. */
export const questionsIn = (db: Database, testId: string) => questionRows(db, testId)

/** What questions of tests were copied from, where that is known. */
export const originsOf = prepared(
  (_, questionIds: readonly string[]) => sql<{ question_id: string; origin_id: string }>`
    select distinct on (version.question_id) version.question_id, asked.origin_id
    from question_version version join test_question asked on asked.version_id = version.id
    where version.question_id = any(${questionIds}::uuid[]) and asked.origin_id is not null
    order by version.question_id`,
)

export interface TestSection {
  id: string
  title: string
  details: string
}
const sectionRows = prepared(
  (_, id: string) => sql<TestSection>`
    select id, title, details from test_section where activity_id = ${id} order by position`,
)
export const sectionsIn = (db: Database, testId: string) => sectionRows(db, testId)

export type TestDraw = Selectable<TestDrawTable>
const drawRows = prepared(
  (_, id: string) => sql<TestDraw>`
    select draw.id, draw.section_id, draw.position, draw.bank_id, draw.folder_id, draw.in_folder, draw.types,
      draw.difficulties, draw.knowledge, draw.tags, draw.count, draw.points::float8 as points
    from test_draw draw join test_section section on section.id = draw.section_id
    where section.activity_id = ${id} order by section.position, draw.position`,
)
export const drawsIn = (db: Database, testId: string) => drawRows(db, testId)

const deleteQuestions = prepared((db, id: string) =>
  db.deleteFrom('test_question').where('activity_id', '=', id),
)
const deleteDraws = prepared(
  (_, id: string) => sql`
    delete from test_draw using test_section section
    where section.id = test_draw.section_id and section.activity_id = ${id}`,
)
const deleteSections = prepared((db, id: string) =>
  db.deleteFrom('test_section').where('activity_id', '=', id),
)
const insertSections = prepared(
  (_, rows: string) => sql`
    insert into test_section (id, activity_id, position, title, details)
    select id, activity_id, position, title, details
    from jsonb_to_recordset(${rows}::jsonb) as made (id uuid, activity_id uuid, position int, title text, details text)`,
)
const insertDraws = prepared(
  (_, rows: string) => sql`
    insert into test_draw (id, section_id, position, bank_id, folder_id, in_folder, types, difficulties, knowledge, tags,
      count, points)
    select id, section_id, position, bank_id, folder_id, in_folder, types, difficulties, knowledge, tags, count, points
    from jsonb_to_recordset(${rows}::jsonb) as made (id uuid, section_id uuid, position int, bank_id uuid,
      folder_id uuid, in_folder boolean, types int[], difficulties int[], knowledge text[], tags text[], count int,
      points numeric)`,
)
const insertQuestions = prepared(
  (_, rows: string) => sql`
    insert into test_question (activity_id, slot, section_id, draw_id, position, version_id, origin_id, points)
    select activity_id, slot, section_id, draw_id, position, version_id, origin_id, points
    from jsonb_to_recordset(${rows}::jsonb) as made (activity_id uuid, slot int, section_id uuid, draw_id uuid,
      position int, version_id uuid, origin_id uuid, points numeric)`,
)

interface Rows {
  sections: readonly (TestSection & { activity_id: string; position: number })[]
  draws: readonly TestDraw[]
  questions: readonly (Pick<
    TestQuestion,
    'slot' | 'section_id' | 'draw_id' | 'position' | 'version_id' | 'origin_id' | 'points'
  > & { activity_id: string })[]
}
/** What a test consists of, in place of what it did. */
export function replaceRows(db: Database, testId: string, { sections, draws, questions }: Rows) {
  void deleteQuestions(db, testId)
  void deleteDraws(db, testId)
  void deleteSections(db, testId)
  void insertSections(db, JSON.stringify(sections))
  if (draws.length > 0) void insertDraws(db, JSON.stringify(draws))
  if (questions.length > 0) void insertQuestions(db, JSON.stringify(questions))
}

const updateSections = prepared(
  (_, rows: string) => sql`
    update test_section set title = made.title, details = made.details
    from jsonb_to_recordset(${rows}::jsonb) as made (id uuid, title text, details text) where test_section.id = made.id`,
)
/** Only what sections say. */
export const retitle = (db: Database, rows: readonly TestSection[]) =>
  void updateSections(db, JSON.stringify(rows))

/** Programs of the protocol know a test by when it may be taken: since it appeared, or starts for a class or group. */
export const mayBeTakenFrom = ({
  published_at,
  begins_at,
}: {
  published_at: number | null
  begins_at: number | null
}) => (published_at === null ? null : Math.max(published_at, begins_at ?? 0))
