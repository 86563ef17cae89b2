import { sql } from 'kysely'
import { linearAlgebra } from '#seed/cast.ts'
import type { Database } from '#server/kernel/database.ts'

/** More students of Linear Algebra, made by SQL: they have no sessions and never log in. */
export async function makeStudents(db: Database, count: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with made as (
      insert into account (id, password_hash, name, kind, number, created_at)
      select gen_random_uuid(), '', 'Student ' || place, 0, 'crowd ' || place, now()
      from generate_series(1, ${count}::int) as place
      returning id, name
    ), joined as (
      insert into membership (course_id, account_id, role, joined_at)
      select ${linearAlgebra.id}::uuid, id, 'student', now() from made
    )
    select id, name from made`.execute(db)
  return rows
}
