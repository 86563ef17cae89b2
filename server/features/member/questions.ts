import type {
  Accommodation,
  AttendanceFigures,
  SubmissionFigures,
} from '#contract/features/member/entities.ts'
import { onlyAnswer, question, sum } from '#server/kernel/question.ts'

/** How many students of a course are in a group. */
export const groupedCountQuestion = question<{ courseId: string }, number>('member.groupedCount', sum)

/** A student of a course, before staff or before themselves. */
interface Viewed {
  courseId: string
  studentId: string
  isStaff: boolean
}

/** How often a student was there. */
export const studentAttendanceQuestion = question<Viewed, AttendanceFigures | null>(
  'member.studentAttendance',
  onlyAnswer<AttendanceFigures | null>(null),
)

/** What a student is allowed in the activities of a course. */
export const accommodationQuestion = question<Viewed, Accommodation | null>(
  'member.accommodation',
  onlyAnswer<Accommodation | null>(null),
)

/** What a student has handed in, and for who may see them with which grades. */
export const studentSubmissionsQuestion = question<Viewed & { isGrader: boolean }, SubmissionFigures | null>(
  'member.studentSubmissions',
  onlyAnswer<SubmissionFigures | null>(null),
)
