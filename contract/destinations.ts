import { counsellorWarningDestination } from '#contract/features/counsellor/destination.ts'
import {
  attendanceDestination,
  leaveDestination,
  proofDestination,
} from './features/attendance/destination.ts'
import { warningDestination } from './features/attendance/warning-destination.ts'
import { commentDestination } from './features/comment/destination.ts'
import { enrolmentDestination } from './features/enrolment/destination.ts'
import { homeworkDestination, offersDestination, worksDestination } from './features/homework/destination.ts'
import { linkDestination, materialDestination } from './features/material/destination.ts'
import { invitationDestination } from './features/member/destination.ts'
import { noticeDestination } from './features/notice/destination.ts'
import { type MessageContent, pathOf } from './features/notification/destination.ts'
import { reviewDestination } from './features/review/destination.ts'
import { scoreDestination } from './features/score/destination.ts'
import { topicDestination } from './features/topic/destination.ts'
import { videoDestination } from './features/video/destination.ts'

/**
 * Where the messages of all features lead. The server derives the same from what they declare; a test compares the two.
 */
export const destinations = [
  homeworkDestination,
  attendanceDestination,
  warningDestination,
  counsellorWarningDestination,
  proofDestination,
  leaveDestination,
  enrolmentDestination,
  invitationDestination,
  noticeDestination,
  videoDestination,
  materialDestination,
  linkDestination,
  commentDestination,
  topicDestination,
  reviewDestination,
  scoreDestination,
  worksDestination,
  offersDestination,
]

/** Where a message leads; undefined: nowhere, it is only shown. */
export const destinationOf = (message: MessageContent & { contentType: number }) =>
  pathOf(
    message,
    destinations.find(({ contentType }) => contentType === message.contentType),
  )
