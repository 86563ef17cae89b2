import type { Insertable } from 'kysely'
import { linearAlgebra } from '#seed/cast.ts'
import { teacher1 } from '#seed/people.ts'
import type { Database } from '#server/kernel/database.ts'
import type { TestTable } from '#server/kernel/schema.ts'

interface SampleTest {
  id: string
  sectionId: string
  title: string
  /** What is said before its questions. */
  html: string
  /** What its only section is called. */
  section: string
  /** When students see what it comes to. */
  shown: Pick<Insertable<TestTable>, 'score_shown' | 'answers_shown' | 'explanations_shown' | 'paper_shown'>
}

/** A published test of ten points with one section, in which there are no questions yet. */
export async function addSampleTest(
  db: Database,
  { id, sectionId, title, html, section, shown }: SampleTest,
) {
  const moment = new Date(0).toISOString() as never
  await db
    .insertInto('activity')
    .values({
      ...{ id, course_id: linearAlgebra.id, type: 6, title, author_id: teacher1.id },
      ...{ published_at: moment, announced_at: moment, created_at: moment, updated_at: moment },
    })
    .execute()
  await db.insertInto('activity_text').values({ activity_id: id, html }).execute()
  await db
    .insertInto('submission_policy')
    .values({ activity_id: id, full_score: 10, slot_points: JSON.stringify({ 1: 10 }) })
    .execute()
  await db
    .insertInto('test')
    .values({
      ...{ id, is_exam: false, shuffles_questions: false, shuffles_options: false, switch_limit: -2 },
      ...{ pass_percent: 60, begin_window: 0, is_answer_once: false, is_one_device: false },
      ...{ may_copy: true, may_paste: true, ...shown },
    })
    .execute()
  await db
    .insertInto('test_section')
    .values({ id: sectionId, activity_id: id, position: 0, title: section, details: '' })
    .execute()
}
