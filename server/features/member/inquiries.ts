import type {
  Accommodation,
  AttendanceFigures,
  SubmissionFigures,
} from '#contract/features/member/entities.ts'
import { inquiry, onlyReply, sum } from '#server/kernel/inquiry.ts'

/** How many students of a course are in a group. */
export const groupedCountInquiry = inquiry<{ courseId: string }, number>('member.groupedCount', sum)

/** A student of a course, before staff or before themselves. */
interface ViewedStudent {
  courseId: string
  studentId: string
  isStaff: boolean
}

/** How often a student was there. */
export const studentAttendanceInquiry = inquiry<ViewedStudent, AttendanceFigures | null>(
  'member.studentAttendance',
  onlyReply<AttendanceFigures | null>(null),
)

/** What a student is allowed in the activities of a course. */
export const accommodationInquiry = inquiry<ViewedStudent, Accommodation | null>(
  'member.accommodation',
  onlyReply<Accommodation | null>(null),
)

/** What a student has handed in, and for who may see them with which grades. */
export const studentSubmissionsInquiry = inquiry<
  ViewedStudent & { isGrader: boolean },
  SubmissionFigures | null
>('member.studentSubmissions', onlyReply<SubmissionFigures | null>(null))
