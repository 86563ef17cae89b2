import { sql } from 'kysely'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import { type GivenLetter, lettersProblem } from '#contract/features/score/rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { lockScheme } from './scheme.ts'

const removeLetters = prepared((db, courseId: string) =>
  db.deleteFrom('score_letter').where('course_id', '=', courseId),
)
const insertLetters = prepared(
  (_, courseId: string, letters: string) => sql`
    insert into score_letter (course_id, lowest, letter)
    select ${courseId}::uuid, lowest, letter
    from json_to_recordset(${letters}::json) as given (lowest numeric, letter text)`,
)

/**
 * Says what totals are called; none: they are only figures.
 * @returns them
 * @throws letterMissing, letterTwice, lettersFromZero, scoreForm, tooManyLetters
 */
export function saveLetters(db: Database, courseId: string, given: readonly GivenLetter[]) {
  const letters = given.map(({ letter, lowest }) => ({
    letter: letter.trim(),
    lowest: lowest === null ? null : tenths(lowest),
  }))
  const problem = lettersProblem(letters)
  if (problem) fail(problem.error, problem.details)
  void lockScheme(db, courseId)
  void removeLetters(db, courseId)
  void insertLetters(db, courseId, JSON.stringify(letters))
  return letters
}
