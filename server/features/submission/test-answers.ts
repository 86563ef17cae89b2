import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { migrate } from '#server/kernel/migrate.ts'
import type { testApp } from '#server/kernel/test-app.ts'

type App = ReturnType<ReturnType<typeof testApp>>

const filters = ['all', 'notsubmitted', 'submitted', 'tograde', 'graded', 'returned', 'overtime']
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The students of the course that `test-before.sql` and `test-package-version-1.zip` contain. */
export const classOfFixture = students.slice(0, 8)

/** Fills a database as version 0059 stored it, then updates it. `between` sees it before. */
export async function fillFromBefore(url: string, between?: (client: pg.Client) => Promise<void>) {
  await migrate(url, '0059-exception-ends.sql')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(readFileSync(join(import.meta.dirname, 'test-before.sql'), 'utf8'))
  await between?.(client)
  await client.end()
  await migrate(url)
}

/**
 * What version 1 of the package format and version 0059 of the database answered of that course: what `answersOf` asks,
 * what people were told of their own data, and the course's portrait without homework and submissions.
 */
export const answersBefore = (): Record<string, unknown> =>
  Object.fromEntries(
    readFileSync(join(import.meta.dirname, 'test-before.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as [string, unknown]),
  )

/** What everybody in a course is answered about its homework, with names instead of ids: the same on any server. */
export async function answersOf(app: App, courseId: string): Promise<Record<string, unknown>> {
  const { rows: homework } = await sql<{ id: string; title: string }>`
    select id, title from activity where course_id = ${courseId} and deleted_at is null order by title`.execute(
    app.db,
  )
  const names = new Map([[courseId, 'the course'], ...homework.map(({ id, title }) => [id, title] as const)])
  for (const person of [teacher1, assistant1, ...students]) names.set(person.id, person.name)
  const files = await sql<{ id: string; name: string }>`select id, name from file`.execute(app.db)
  for (const { id, name } of files.rows) names.set(id, name)

  const answers: Record<string, unknown> = {}
  const ask = async (name: string, path: string, input: object, as: CastMember) => {
    const { data, code } = await app.post(`/HomeworkApi/${path}`, input, as)
    const said = JSON.stringify(data ?? code, (key, value) => (isOfTheMoment(key, value) ? undefined : value))
    answers[name] = JSON.parse(said.replace(uuids, id => names.get(id) ?? id))
  }
  for (const person of [teacher1, ...classOfFixture])
    await ask(`list ${person.name}`, 'listsHomework', { courseid: courseId }, person)
  for (const { id, title } of homework) {
    await ask(`${title}: info`, 'getHomeworkInfo', { id }, teacher1)
    for (const filter of filters)
      await ask(`${title}: ${filter}`, 'getStudentList', { id, filter, page: 1, limit: 50 }, teacher1)
    for (const person of classOfFixture) {
      await ask(`${title}: info ${person.name}`, 'getHomeworkInfo', { id }, person)
      for (const path of ['getWorkDetail', 'getWorkHistory']) {
        await ask(`${title}: ${path} ${person.name}`, path, { id }, person)
        await ask(`${title}: ${path} of ${person.name}`, path, { id, studentid: person.id }, teacher1)
      }
    }
  }
  return answers
}

/** Signed addresses, the time, and how a file is shown. */
const isOfTheMoment = (key: string, value: unknown) =>
  /^(servertime|fileid|ext|ext_s|ext_type|mime|thumb|isPic|width|height|orgin_size)$/.test(key) ||
  (typeof value === 'string' && /^https?:\/\//.test(value))
