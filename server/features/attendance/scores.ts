import { thousandths } from '#contract/features/activity/score-rounding.ts'
import type { ScoreSource } from '#server/features/score/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { attendanceScoreOf } from './records/course-rules.ts'

const name = { en: 'Attendance', zh: '考勤' }
const columnId = 'attendance'

/** The attendance of a course is one score, by the course's own weights of the states. */
export const attendanceScores: ScoreSource = {
  kind: 'attendance',
  name,
  isWhole: true,
  columns: async ({ language, course, role }) => [
    {
      id: columnId,
      title: textIn(language, { text: name }),
      fullScore: 100,
      address: `/checkIn/${role === 'student' ? 'student' : 'teacher'}CheckinIndex?${new URLSearchParams({ courseId: course.id })}`,
    },
  ],
  async cells({ db, course }, { accountIds }) {
    const scoreOf = await attendanceScoreOf(db, course.id, accountIds)
    return new Map(
      accountIds.map(id => {
        const score = scoreOf(id)
        return [id, [[columnId, score === null ? null : thousandths(score), false]]]
      }),
    )
  },
}
