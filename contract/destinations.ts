import { attendanceDestination } from './features/attendance/destination.ts'
import { enrolmentDestination } from './features/enrolment/destination.ts'
import { homeworkDestination } from './features/homework/destination.ts'
import { invitationDestination } from './features/member/destination.ts'
import { type MessageContent, pathOf } from './features/notification/destination.ts'

/** Where messages of all features lead. The server reads it from what they announce; a test compares the two. */
export const destinations = [
  homeworkDestination,
  attendanceDestination,
  enrolmentDestination,
  invitationDestination,
]

/** Where a message leads; undefined: it only shows itself. */
export const destinationOf = (message: MessageContent & { contentType: number }) =>
  pathOf(
    message,
    destinations.find(({ contentType }) => contentType === message.contentType),
  )
