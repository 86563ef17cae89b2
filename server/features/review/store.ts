import { sql } from 'kysely'
import { newestOnTrack } from '#server/features/submission/public.ts'
import { fragment } from '#server/kernel/prepared.ts'

/** The newest grade on the track of a row `review`. */
export const newestGrade = fragment(db => newestOnTrack(db, sql`review.submission_id`, sql`review.track`))
