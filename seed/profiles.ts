import type { Major } from '#contract/features/profile/majors.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { castId, students, teacher1, teacher2 } from './people.ts'
import { asWritten } from './say.ts'

const fromCatalogue = (field: string, group: string, name: string): Major => {
  const id = `3/${field}/${group}/${name}`
  return { type: 3, id, title: group, child: { id, title: name } }
}

/** Completed profiles of two teachers and two students; the classes of some more, and who looks after them. */
export async function seedProfiles({ db }: Unit, say = asWritten) {
  const byHand = (title: string): Major => ({
    type: 0,
    id: '',
    title: say(title),
    child: { id: '', title: '' },
  })
  const profiles = [
    {
      id: teacher1.id,
      taught_courses: ['线性代数', '高等数学', '数学建模'].map(say),
      majors: [
        fromCatalogue('理学', '数学类', '数学与应用数学'),
        fromCatalogue('理学', '统计学类', '应用统计学'),
      ],
    },
    {
      id: teacher2.id,
      taught_courses: ['World History', 'History of Science and of the People Who Doubted It'].map(say),
      majors: [fromCatalogue('历史学', '历史学类', '世界史'), byHand('数字人文与公众史')],
    },
    {
      id: students[0]!.id,
      majors: [fromCatalogue('理学', '数学类', '数学与应用数学')],
      class_number: say('数学 2026 级 1 班'),
      grade: '1',
      enrolled_month: '2026-09',
    },
    {
      id: students[1]!.id,
      majors: [byHand('交换生项目')],
      class_number: say('Exchange'),
      grade: '3',
      enrolled_month: '2024-09',
    },
    ...students.slice(2, 12).map(({ id }) => ({ id, majors: [], class_number: say('数学 2026 级 1 班') })),
  ]
  for (const { id, majors, ...columns } of profiles)
    await db
      .updateTable('account')
      .set({ ...columns, majors: JSON.stringify(majors) })
      .where('id', '=', id)
      .execute()
  await db
    .insertInto('school_counsellor')
    .values(
      ['数学 2026 级 1 班', 'Exchange'].map(name => ({
        ...{ school_id: castId(10, 0), class_number: say(name), account_id: teacher1.id },
      })),
    )
    .execute()
}
