import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const courseMessages = {
  courseChanged: message(
    'course_changed',
    "The course's name, code, settings or existence changed: ask again.",
    wired({ courseId: ['courseid', z.string()] }),
  ),
  memberCount: message(
    'course_member_count',
    'Students joined or left; at most once a second.',
    wired({ courseId: ['courseid', z.string()], studentCount: z.number() }),
  ),
  listChanged: message(
    'course_list_changed',
    "The person's own list of courses changed: ask again.",
    z.object({}),
  ),
  runningChanged: message(
    'running_changed',
    "What is running in one of the person's courses changed: ask again.",
    z.object({}),
  ),
  waitingChanged: message(
    'waiting_changed',
    'What waits for the person as staff of a course changed: ask again; at most every two seconds.',
    z.object({}),
  ),
}
