import { at } from '#server/kernel/database.ts'
import { nameColumns } from '#server/kernel/names.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra, worldHistory } from './cast.ts'
import { assistant1, castId, students, teacher1 } from './people.ts'
import { asWritten } from './say.ts'
import { day } from './times.ts'

const course_id = linearAlgebra.id

/** Classes and expected people of Linear Algebra, and an assistant with few permissions in World History. */
export async function seedMembers({ db, now }: Unit, say = asWritten) {
  const classes = [
    { id: castId(31, 1), name: '数学 1 班', people: students.slice(0, 17) },
    { id: castId(31, 2), name: '数学 2 班', people: students.slice(17, 34) },
    { id: castId(31, 3), name: '重修班', people: [] },
  ]
  for (const { id, name, people } of classes) {
    await db
      .insertInto('course_class')
      .values({ id, course_id, name: say(name), created_at: at(now - 50 * day) })
      .execute()
    if (people.length === 0) continue
    await db
      .updateTable('membership')
      .set({ class_id: id })
      .where('course_id', '=', course_id)
      .where(
        'account_id',
        'in',
        people.map(person => person.id),
      )
      .execute()
  }
  const invited = [
    { name: '陆清和', number: '2026010201', phone: '13755550101', email: null },
    { name: 'Priya Nair', number: '2026010202', phone: null, email: 'priya.nair@demo.lectern' },
  ]
  await db
    .insertInto('invitation')
    .values(
      invited.map(({ name, ...contact }, index) => ({
        id: castId(32, index + 1),
        course_id,
        class_id: classes[0]!.id,
        ...nameColumns(say(name)),
        ...contact,
        invited_by: teacher1.id,
        created_at: at(now - 2 * day),
      })),
    )
    .execute()
  await db
    .insertInto('membership')
    .values({
      course_id: worldHistory.id,
      account_id: assistant1.id,
      role: 'assistant',
      permissions: ['attendance', 'performance', 'grade'],
      joined_at: at(now - 30 * day),
    })
    .execute()
}
