import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { students, teacher1 } from './people.ts'
import { asWritten } from './say.ts'
import { day } from './times.ts'

const course_id = linearAlgebra.id

const weights = [
  { kind: 'homework', weight: 60, dropped: 1 },
  { kind: 'attendance', weight: 20, dropped: 0 },
  { kind: 'own', weight: 20, dropped: 0 },
]
const letters = [
  { letter: 'A', lowest: 90 },
  { letter: 'B', lowest: 80 },
  { letter: 'C', lowest: 70 },
  { letter: 'D', lowest: 60 },
  { letter: 'F', lowest: 0 },
]

/** The gradebook of Linear Algebra: an oral exam that all have taken, and a project that is still being graded. */
export async function seedScores({ db, now }: Unit, say = asWritten) {
  await db
    .insertInto('score_scheme')
    .values({ course_id, shown_at: at(now - 2 * day) })
    .execute()
  await db
    .insertInto('score_weight')
    .values(weights.map(weight => ({ course_id, ...weight })))
    .execute()
  await db
    .insertInto('score_letter')
    .values(letters.map(letter => ({ course_id, ...letter })))
    .execute()
  const [oral, project] = [newId(), newId()]
  const column = { course_id, full_score: 100, created_at: at(now - 20 * day) }
  await db
    .insertInto('score_column')
    .values([
      { ...column, id: oral, title: say('Oral exam'), position: 0 },
      { ...column, id: project, title: say('Term project'), position: 1, is_shown: false },
    ])
    .execute()
  const entry = (column_id: string, place: number, score: number) => ({
    ...{ id: newId(), course_id, kind: 'own', column_id, number: 1, score },
    ...{ account_id: students[place]!.id, entered_by: teacher1.id, entered_at: at(now - 3 * day) },
  })
  const present = await db
    .selectFrom('course_student')
    .select('account_id')
    .where('course_id', '=', course_id)
    .where('account_id', '=', sql<string>`any(${students.map(({ id }) => id)}::uuid[])`)
    .execute()
  const here = new Set<string>(present.map(({ account_id }) => account_id))
  const places = students.flatMap(({ id }, place) => (here.has(id) ? [place] : []))
  await db
    .insertInto('score_entry')
    .values([
      ...places.map(place => entry(oral, place, 62 + ((place * 23) % 37))),
      ...places.slice(0, 9).map(place => entry(project, place, 70 + ((place * 17) % 29))),
    ])
    .execute()
}
