import { sql } from 'kysely'
import { newestOnTrack } from '#server/features/submission/public.ts'
import { part } from '#server/kernel/prepared.ts'

/** The newest grade on the track of a row `review`. */
export const newestGrade = part(db => newestOnTrack(db, sql`review.submission_id`, sql`review.track`))
