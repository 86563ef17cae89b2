import { sql } from 'kysely'
import { wholeSlot } from '#contract/features/submission/rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { fragment } from '#server/kernel/prepared.ts'
import { keepGrades } from './keeping.ts'

/** A grade for the whole, beside those that count. */
interface GradeOnTrack {
  submissionId: string
  /** 1 …: each marker's own. */
  track: number
  score: number
  comment: string
  graderId: string
  now: number
}

/** The newest grade of a track. */
export const newestOnTrack = fragment(
  (_, submissionId: ReturnType<typeof sql>, track: ReturnType<typeof sql>) => sql<{
    score: number
    comment: string
    version: number
    number: number
  }>`
    select given.score, given.comment, given.version, given.number from submission_grade as given
    where given.submission_id = ${submissionId} and given.slot = ${sql.lit(wholeSlot)} and given.track = ${track}
    order by given.number desc limit 1`,
)

/** The next grade of a track, for the version that counts; the same again is none. Its caller holds the track's lock. */
export function gradeOnTrack(db: Database, { now, graderId, ...grade }: GradeOnTrack) {
  void keepGrades({ db, now }, [{ ...grade, isOnce: true }], { graderId })
}
