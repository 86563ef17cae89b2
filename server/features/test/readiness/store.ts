import { type RawBuilder, sql } from 'kysely'
import { isReady, type Readiness } from '#contract/features/test/readiness.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { paperSize } from '../store.ts'

/** As `readinessOf` reads it. */
export interface StoredReadiness {
  has_looked: boolean
  problems: number[]
  is_sealed: boolean
  is_rehearsed: boolean
}

/** What is known of somebody before a test, as one value; null: nothing. */
export const readinessOf = (activityId: RawBuilder<unknown>, accountId: RawBuilder<unknown>) =>
  sql<StoredReadiness | null>`(
    select json_build_object('has_looked', known.told_at is not null, 'problems', known.problems,
      'is_sealed', known.is_sealed, 'is_rehearsed', known.is_rehearsed)
    from test_readiness as known where known.activity_id = ${activityId} and known.account_id = ${accountId})`

export const presentReadiness = (known: StoredReadiness | null | undefined): Readiness => ({
  hasLooked: known?.has_looked ?? false,
  problems: known?.problems ?? [],
  isSealed: known?.is_sealed ?? false,
  isRehearsed: known?.is_rehearsed ?? false,
})

/** Of those who are expected. */
export function countReadiness(rows: readonly { readiness: StoredReadiness | null }[]) {
  const known = rows.map(({ readiness }) => presentReadiness(readiness))
  const looked = known.filter(({ hasLooked }) => hasLooked)
  const ready = looked.filter(({ problems }) => isReady(problems)).length
  return {
    all: rows.length,
    ready,
    troubled: looked.length - ready,
    unseen: rows.length - looked.length,
    rehearsed: known.filter(({ isRehearsed }) => isRehearsed).length,
  }
}

const sizeAndReadiness = prepared(
  (_, id: string, accountId: string | null) => sql<{ size: number; readiness: StoredReadiness | null }>`
    select ${paperSize} as size, ${readinessOf(sql`test.id`, sql`${accountId}::uuid`)} as readiness
    from test where test.id = ${id}`,
)
/** How many questions a paper has, and how ready the caller is for it; staff viewing as a student are not. */
export async function aheadOf({ db, studentId }: CourseContext, id: string) {
  const found = await sizeAndReadiness.first(db, id, studentId)
  return { questionCount: found?.size ?? 0, readiness: presentReadiness(found?.readiness) }
}
