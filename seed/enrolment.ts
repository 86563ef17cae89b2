import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { emptyCourse } from './cast.ts'
import { type CastMember, castId, students, teacher1 } from './people.ts'
import { asWritten } from './say.ts'
import { hour } from './times.ts'

const states = { pending: 0, passed: 1, rejected: 2 } as const

interface Application {
  student: CastMember
  state: keyof typeof states
  hoursAgo: number
  why: string
  evening: 'Monday' | 'Thursday'
  reason?: string
  attempt?: number
}

const applications: readonly Application[] = [
  {
    student: students[12]!,
    state: 'pending',
    hoursAgo: 1,
    why: '想为数学建模竞赛做准备。',
    evening: 'Monday',
  },
  {
    student: students[15]!,
    state: 'pending',
    hoursAgo: 3,
    why: 'I liked the lecture on networks.',
    evening: 'Thursday',
  },
  {
    student: students[22]!,
    state: 'pending',
    hoursAgo: 5,
    why: 'To work on traffic data for my thesis.',
    evening: 'Monday',
    attempt: 2,
  },
  { student: students[0]!, state: 'passed', hoursAgo: 40, why: '对优化问题很感兴趣。', evening: 'Monday' },
  {
    student: students[4]!,
    state: 'passed',
    hoursAgo: 44,
    why: 'A friend recommended it.',
    evening: 'Thursday',
  },
  {
    student: students[9]!,
    state: 'rejected',
    hoursAgo: 50,
    why: '凑学分',
    evening: 'Thursday',
    reason: '请说明您希望研究的问题，补充后可以重新报名。',
  },
]

const questions = [
  { id: castId(35, 1), kind: 'name', title: '', required: true, options: [] },
  { id: castId(35, 2), kind: 'student_number', title: '', required: true, options: [] },
  {
    id: castId(35, 3),
    kind: 'text',
    title: '您为什么想参加？ Why this course?',
    required: true,
    options: [],
  },
  {
    id: castId(35, 4),
    kind: 'choice',
    title: '可以参加哪一晚？ Which evening?',
    required: true,
    options: ['Monday', 'Thursday'],
  },
  { id: castId(35, 5), kind: 'file', title: '相关证书 Certificates', required: false, options: [] },
]

/** A course that takes applications, with some in every state. */
export async function seedEnrolment({ db, now }: Unit, say = asWritten) {
  const course_id = emptyCourse.id
  const label = castId(35, 9)
  const asked = questions.map(question => ({
    ...question,
    title: say(question.title),
    options: question.options.map(say),
  }))
  await db
    .insertInto('enrolment_label')
    .values({ id: label, course_id, title: say('2026 秋 Autumn'), created_at: at(now) })
    .execute()
  await db
    .insertInto('enrolment_setting')
    .values({ course_id, audited: true, label_id: label, updated_at: at(now) })
    .execute()
  await db
    .insertInto('enrolment_question')
    .values(asked.map((question, position) => ({ ...question, course_id, selected: true, position })))
    .execute()
  for (const [index, { student, state, hoursAgo, why, evening, reason, attempt }] of applications.entries()) {
    const given = [say(student.name), student.number, say(why), say(evening), '']
    const answers = asked.map(({ id, kind, title }, place) => ({
      id,
      kind,
      title,
      answer: given[place],
      files: [],
    }))
    const isDecided = state !== 'pending'
    await db
      .insertInto('enrolment')
      .values({
        id: castId(36, index + 1),
        course_id,
        account_id: student.id,
        state: states[state],
        answers: JSON.stringify(answers),
        answer_key: given.join('\n').toLowerCase().trim(),
        label_id: label,
        attempt: attempt ?? 1,
        applied_at: at(now - hoursAgo * hour),
        decided_by: isDecided ? teacher1.id : null,
        decided_at: at(isDecided ? now - (hoursAgo - 2) * hour : null),
        reason: say(reason ?? ''),
      })
      .execute()
  }
  const passed = applications.filter(({ state }) => state === 'passed')
  await db
    .insertInto('membership')
    .values(
      passed.map(({ student, hoursAgo }) => ({
        course_id,
        account_id: student.id,
        role: 'student',
        joined_at: at(now - (hoursAgo - 2) * hour),
      })),
    )
    .execute()
  await db
    .updateTable('course')
    .set({
      enrolment_open: true,
      student_count: passed.length,
      waiting_count: applications.filter(({ state }) => state === 'pending').length,
    })
    .where('id', '=', course_id)
    .execute()
}
