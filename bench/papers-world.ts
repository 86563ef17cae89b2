import { Agent } from 'node:http'
import { sql } from 'kysely'
import type { Call } from '#contract/call.ts'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { encodeInput, type InputOf } from '#contract/input.ts'
import { choiceOf } from '#server/features/question/test-questions.ts'
import { drawn, open, section, written } from '#server/features/test/test-tests.ts'
import { at } from '#server/kernel/database.ts'
import { post } from './post.ts'
import type { World } from './world.ts'

const hour = 3_600_000
const agent = new Agent({ keepAlive: true })

/** Makes a call as the teacher. @throws when it fails */
export async function asTeacher<C extends Call>({ lectern, teacher }: World, call: C, input: InputOf<C>) {
  const answer = await post(
    agent,
    lectern.address + call.path,
    teacher.token,
    encodeInput(call, input) as object,
  )
  const envelope = JSON.parse(answer) as { status: number; data: Record<string, unknown> }
  if (envelope.status !== 1) throw new Error(`${call.path}: ${answer}`)
  return envelope.data
}

export interface NewPaper {
  title: string
  /** How many it has, or may be drawn. */
  questions: number
  /** How many of them each student gets; all without it. */
  drawn?: number
  /** They are answered in words, and scored by people. */
  isOpen?: boolean
  /** When everybody's time is up, as epoch milliseconds. */
  endsAt?: number
  /** From the beginning. */
  minutes?: number
  /** Who has handed in sees all of it. */
  showsAll?: boolean
}

/** A test in the lecture that each student has to begin. @returns its id */
export async function addPaper(world: World, paper: NewPaper) {
  const { title, questions, drawn: count, isOpen = false, endsAt, minutes = 60, showsAll } = paper
  const numbers = Array.from({ length: questions }, (_, index) => `Question ${index + 1} of ${title}`)
  const entries =
    count === undefined
      ? numbers.map(says => (isOpen ? open(says, 2) : written(says, 2)))
      : [drawn(await addBank(world, numbers), count, 2)]
  const { id } = await asTeacher(world, testCalls.create, {
    ...{ courseId: world.lecture.id, title, sections: [section(entries)], workingMinutes: minutes },
    ...(endsAt !== undefined && { deadline: endsAt }),
    isAnswerOnce: true,
    ...(showsAll && { scoreShown: 1, answersShown: 1, explanationsShown: 1, paperShown: 1 }),
  } as InputOf<typeof testCalls.create>)
  return String(id)
}

async function addBank(world: World, says: readonly string[]) {
  const { id } = await asTeacher(world, bankCalls.create, { title: 'Bank' })
  for (const each of says)
    await asTeacher(world, questionCalls.create, { bankId: String(id), question: choiceOf(each) } as never)
  return String(id)
}

/** The questions of a test by their slots. */
export async function questionsOf({ db }: World, id: string) {
  const { rows } = await sql<{ question_id: string }>`
    select question_id from test_question as asked join question_version as version on version.id = asked.version_id
    where asked.activity_id = ${id} order by asked.slot`.execute(db)
  return rows.map(row => row.question_id)
}

/**
 * Lets the first so many students of the lecture have begun it.
 * @param written in how many questions, from the first, each has chosen an option
 */
export async function beginPaper(
  { db, students }: World,
  id: string,
  count: number,
  { written = 0, endsAt = Date.now() + hour }: { written?: number; endsAt?: number } = {},
) {
  const now = at(Date.now())
  const accountIds = students.slice(0, count).map(student => student.id)
  await sql`
    with author as (
      insert into submission_author (activity_id, account_id, submission_id)
      select ${id}::uuid, account_id, gen_random_uuid() from unnest(${accountIds}::uuid[]) as account_id
      returning activity_id, account_id, submission_id
    ), made as (
      insert into submission (id, activity_id, began_at, ends_at, alias)
      select submission_id, activity_id, ${now}, ${at(endsAt)}, submission_alias(alias_salt, account_id)
      from author join submission_policy using (activity_id)
    ), paper as (
      insert into test_paper (submission_id, seed, drawn_at) select submission_id, 1, ${now} from author
    )
    insert into submission_part (submission_id, slot, version, text, value, sequence, saved_at, changed_at)
    select submission_id, slot, 1, '', case when random() < 0.7 then '["a"]'::jsonb else '["b"]'::jsonb end, 1, ${now}, ${now}
    from author cross join generate_series(1, ${written}::int) as slot`.execute(db)
}
