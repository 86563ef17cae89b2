import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { castId, students } from './people.ts'
import { asWritten } from './say.ts'
import { day } from './times.ts'

/** Exam dates of the first student: one near, one far, one past. */
export async function seedHome({ db, now }: Unit, say = asWritten) {
  const student = students[0]!
  const midnight = now - (now % day)
  const examDates = [
    { title: '线性代数 期中考试', place: '二教 204', begins_at: midnight + 5 * day + 6 * 3_600_000 },
    { title: '大学英语四级 (CET-4)', place: '逸夫楼 301', begins_at: midnight + 22 * day + 3_600_000 },
    { title: 'World History, oral exam', place: '', begins_at: midnight - 15 * 3_600_000 },
  ]
  await db
    .insertInto('exam_date')
    .values(
      examDates.map((examDate, index) => ({
        id: castId(18, index + 1),
        account_id: student.id,
        title: say(examDate.title),
        place: say(examDate.place),
        begins_at: at(examDate.begins_at),
        created_at: at(now - 9 * day),
      })),
    )
    .execute()
}
