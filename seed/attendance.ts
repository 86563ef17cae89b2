import { attendanceMethods, type RecordState, recordStates } from '#contract/features/attendance/rules.ts'
import { warningKinds } from '#contract/features/attendance/warnings.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { castId } from './people.ts'
import type { SeedLanguage } from './say.ts'
import { day, minute } from './times.ts'

interface Lesson {
  daysAgo: number
  /** Students who were not simply present, by place in the class. */
  others: Partial<Record<number, RecordState>>
  /** Pairs of which the second checked in from the first one's address. */
  sameAddress: readonly (readonly [number, number])[]
}

const lessons: readonly Lesson[] = [
  { daysAgo: 21, others: { 8: 'absent', 13: 'sickLeave', 26: 'late' }, sameAddress: [] },
  {
    daysAgo: 14,
    others: {
      3: 'late',
      8: 'absent',
      13: 'sickLeave',
      17: 'personalLeave',
      29: 'officialLeave',
      34: 'absent',
    },
    sameAddress: [[20, 21]],
  },
  {
    daysAgo: 7,
    others: { 5: 'late', 8: 'absent', 11: 'leftEarly', 19: 'absent', 25: 'leave', 30: 'absent', 36: 'late' },
    sameAddress: [
      [1, 2],
      [20, 21],
    ],
  },
]

/** Three lessons of the demo course at which attendance was taken, with all that happens in a real class. */
export async function seedAttendance(unit: Unit, language: SeedLanguage = 'en') {
  for (const [index, lesson] of lessons.entries())
    await addLesson(unit, castId(6, index + 1), lesson, language)
  await addWarning(unit)
}

/** Of the student who was absent every time. */
async function addWarning({ db, now }: Unit) {
  await db
    .insertInto('attendance_warning')
    .values({
      ...{ course_id: linearAlgebra.id, account_id: linearAlgebra.students[8]!.id },
      ...{ kind: warningKinds.absences, notice_id: newId(), noticed_at: at(now - 6 * day) },
    })
    .execute()
}

async function addLesson(
  { db, now }: Unit,
  id: string,
  { daysAgo, others, sameAddress }: Lesson,
  language: SeedLanguage,
) {
  const begin = tenOClock(now - daysAgo * day)
  await db
    .insertInto('attendance')
    .values({
      id,
      course_id: linearAlgebra.id,
      title: titleOf(begin, language),
      method: attendanceMethods.number,
      code: String(1000 + (Number.parseInt(newId().slice(-4), 16) % 9000)),
      author_id: linearAlgebra.owner.id,
      begins_at: at(begin),
      ended_at: at(begin + 6 * minute),
    })
    .execute()
  const borrowed = new Map(sameAddress.map(([first, second]) => [second, first]))
  const records = linearAlgebra.students.map((student, place) => {
    const state = others[place] ?? 'present'
    const wasThere = state === 'present' || state === 'late' || state === 'leftEarly'
    // Spread over two minutes in an order of its own; those from one address shortly after each other.
    const delay = (((borrowed.get(place) ?? place) * 37) % 100) * 1200 + (borrowed.has(place) ? 9000 : 4000)
    return {
      attendance_id: id,
      account_id: student.id,
      state: recordStates[state],
      signed_at: at(wasThere ? begin + delay : null),
      address: wasThere ? `10.20.3.${20 + (borrowed.get(place) ?? place)}` : '',
      edited_by: state === 'present' || state === 'absent' ? null : linearAlgebra.owner.id,
      edited_at: at(state === 'present' || state === 'absent' ? null : begin + 30 * minute),
    }
  })
  await db.insertInto('attendance_record').values(records).execute()
}

/** Ten in the morning in Shanghai, which has no summer time, on the day of a given time. */
function tenOClock(moment: number) {
  const offset = 8 * 60 * minute
  return Math.floor((moment + offset) / day) * day - offset + 10 * 60 * minute
}

/** `Tue 24 Nov 10:00`, as the client suggests it. */
function titleOf(begin: number, language: SeedLanguage) {
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language === 'zh' ? 'zh-CN' : 'zh-TW', {
    timeZone: 'Asia/Shanghai',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  return `${day.format(begin).replace(',', '')} 10:00`
}
