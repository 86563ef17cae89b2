import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { WrongAnswer } from '#contract/features/mistake/entities.ts'
import { tallyingOf } from '#contract/features/question/tallies.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { answerIn, keysOf, presentAsked, presentKey, wordingOf } from '#server/features/question/public.ts'
import { type Declarations, derived } from '#server/kernel/declaration.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { mistakeSource } from './source.ts'

interface Asked {
  courseId: string
  id: string
}

/** What the students of a course answered to a question and its copies, in what they handed in last. */
const answersTo = (declarations: Declarations, asked: Asked) => sql`
  home as materialized (${sql.join(
    declarations.of(mistakeSource).map(({ homeOf }) => sql`select id from (${homeOf(asked)}) as home`),
    sql` union all `,
  )} limit 1),
  answered as materialized (${sql.join(
    declarations.of(mistakeSource).map(
      ({ number, ofQuestion }) => sql`
        select ${sql.lit(number)}::int as source, answer.activity_id, answer.title, answer.are_names_hidden,
          answer.question_id, answer.version_id, answer.submission_id, answer.version, answer.slot, answer.account_id,
          answer.is_wrong
        from (${ofQuestion({ courseId: asked.courseId, homeId: sql`(select id from home)` })}) as answer`,
    ),
    sql` union all `,
  )})`

interface FromRow {
  source: number
  activity_id: string
  title: string
  are_names_hidden: boolean
  question_id: string
  version_id: string
  knowledge: string[]
  answered: number
  wrong: number
}
/** The newest first, as the list has the question. Exported for the test of its plan. */
export const placesOf = derived(declarations =>
  prepared(
    (_, asked: Asked) => sql<FromRow>`
      with ${answersTo(declarations, asked)}
      select source, activity_id, title, are_names_hidden, place.question_id, place.version_id, question.knowledge,
        answered, wrong
      from (
        select source, activity_id, title, are_names_hidden, question_id, version_id, count(*)::int as answered,
          (count(*) filter (where is_wrong))::int as wrong
        from answered group by source, activity_id, title, are_names_hidden, question_id, version_id
      ) as place
      join question on question.id = place.question_id order by place.version_id desc, activity_id`,
  ),
)

interface AnswerRow {
  version_id: string
  value: unknown
  text: string
  count: number
}
/** Most different answers that are looked at; of texts, those that several gave. */
const different = 500
/** The beginning of a text is told. */
const longest = 200
const wrongAnswersOf = derived(declarations =>
  prepared(
    (_, asked: Asked) => sql<AnswerRow>`
      with ${answersTo(declarations, asked)}
      select answered.version_id, part.value, left(btrim(part.text), ${sql.lit(longest)}) as text,
        count(*)::int as count
      from answered
      join lateral (
        select part.value, part.text from submission_part as part
        where part.submission_id = answered.submission_id and part.slot = answered.slot
          and part.version <= answered.version
        order by part.version desc limit 1
      ) as part on true
      where answered.is_wrong
      group by answered.version_id, part.value, left(btrim(part.text), ${sql.lit(longest)})
      order by count(*) desc, answered.version_id, text limit ${sql.lit(different)}`,
  ),
)

/** @throws notFound for a question of which nobody here was wrong, or that no test of the course asks */
export async function questionOfClass(context: CourseContext, id: string) {
  const { db, course } = context
  const asked = { courseId: course.id, id }
  const [places, answers] = await Promise.all([
    placesOf(context)(db, asked),
    wrongAnswersOf(context)(db, asked),
  ])
  const newest = places[0]
  if (!newest || places.every(({ wrong }) => wrong === 0)) return fail(kernelErrors.notFound)
  const versionIds = [...new Set(places.map(({ version_id }) => version_id))]
  const [{ versions, stored }, keys] = await Promise.all([wordingOf(db, versionIds), keysOf(db, versionIds)])
  const version = versions.get(newest.version_id)!
  const { type, ...said } = presentAsked(context, version, stored)
  const sum = (of: 'answered' | 'wrong') => places.reduce((total, place) => total + place[of], 0)
  return {
    id: newest.question_id,
    question: { id: newest.question_id, type: type.number, points: version.points, ...said },
    right: presentKey(context, { type, scoring: version.scoring }, keys.get(newest.version_id)),
    knowledge: newest.knowledge,
    answeredCount: sum('answered'),
    wrongCount: sum('wrong'),
    answers: commonest(type, answers, versionId => ({
      parts: versions.get(versionId)?.parts,
      key: keys.get(versionId)?.key ?? null,
    })),
    from: places.map(place => ({
      ...{ source: place.source, activityId: place.activity_id, questionId: place.question_id },
      ...{ title: place.title, areNamesHidden: place.are_names_hidden },
      ...{ answeredCount: place.answered, wrongCount: place.wrong },
    })),
  }
}

/** Wrong answers that are shown. */
const shown = 8

type Type = ReturnType<typeof presentAsked>['type']

/** What most of the wrong ones have in common: the same option, the same in a blank; of texts, those that are equal. */
function commonest(
  type: Type,
  rows: readonly AnswerRow[],
  questionOf: (versionId: string) => { parts: unknown; key: unknown },
): WrongAnswer[] {
  const found = new Map<string, WrongAnswer>()
  const add = (key: string, one: Omit<WrongAnswer, 'count'>, count: number) =>
    found.set(key, { ...one, count: (found.get(key)?.count ?? 0) + count })
  for (const { version_id, value, text, count } of rows) {
    const question = questionOf(version_id)
    const tallying = question.key === null ? null : tallyingOf(type, question)
    if (tallying === null) {
      if (type.keptAs === 'text' && text !== '')
        add(text.toLowerCase(), { part: 0, title: '', label: '', text }, count)
      continue
    }
    const answer = answerIn(type, question.parts, { text: '', html: '', value, files: [] })
    for (const { part, key, label, text, isRight } of answer === null ? [] : tallying.of(answer))
      if (isRight === false)
        add(`${part} ${key}`, { part, title: tallying.titles.get(part) ?? '', label, text }, count)
  }
  // What one person wrote in words of their own is nothing that is common.
  const least = type.keptAs === 'text' ? 2 : 1
  return [...found.values()]
    .filter(({ count }) => count >= least)
    .sort((one, other) => other.count - one.count || one.part - other.part)
    .slice(0, shown)
}

interface StudentRow {
  student_id: string | null
  name: string
  number: string
  avatar_id: string | null
  wrong: number
  total: number
  hidden: number
}
const studentsOf = derived(declarations =>
  prepared(
    (_, asked: Asked, limit: number, offset: number) => sql<StudentRow>`
      with ${answersTo(declarations, asked)},
      named as (
        select account_id, count(distinct activity_id)::int as wrong from answered
        where is_wrong and not are_names_hidden group by account_id)
      select counted.total, counted.hidden, page.student_id, page.name, page.number, page.avatar_id, page.wrong
      from (select (select count(*)::int from named) as total, (
        select count(distinct account_id)::int from answered where is_wrong and are_names_hidden) as hidden) as counted
      left join lateral (
        select named.account_id as student_id, account.name, account.number, account.avatar_id, named.wrong
        from named join account on account.id = named.account_id
        order by named.wrong desc, account.number, account.name, named.account_id limit ${limit} offset ${offset}
      ) as page on true
      order by page.wrong desc, page.number, page.name, page.student_id`,
  ),
)

/** Who got it wrong, as far as staff may know that. */
export async function studentsWrong(context: CourseContext, id: string, page: Page) {
  const { db, course, config } = context
  const rows = await studentsOf(context)(
    db,
    { courseId: course.id, id },
    page.limit,
    (page.page - 1) * page.limit,
  )
  const list = rows.flatMap(row =>
    row.student_id === null
      ? []
      : [
          {
            ...{ studentId: row.student_id, name: row.name, number: row.number, wrongCount: row.wrong },
            avatar: avatarUrl(config, row.avatar_id),
          },
        ],
  )
  return { ...pageAnswer(list, rows[0]?.total ?? 0, page), hidden: rows[0]?.hidden ?? 0 }
}
