import type { CastMember } from '#seed/people.ts'
import type { testApp } from '#server/kernel/test-app.ts'

/** Gives students an administrative class, as they write it in their profiles. */
export const putInClass = (
  { db }: ReturnType<ReturnType<typeof testApp>>,
  classNumber: string,
  ...people: CastMember[]
) =>
  db
    .updateTable('account')
    .set({ class_number: classNumber })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
