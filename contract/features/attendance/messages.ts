import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'
import { board, recordState } from './entities.ts'

export const attendanceMessages = {
  published: message(
    'attence_publish',
    'The staff started, changed, ended or abandoned an attendance: ask for the unfinished ones.',
    wired({
      courseId: ['courseid', z.string()],
      id: z.string(),
      type: z.string(),
      action: z.enum(['started', 'changed', 'ended', 'abandoned']),
    }),
  ),
  board: message(
    'checkin',
    "The counter and the newest names of a running attendance, for the course's staff; at most two a second.",
    wired({ ...board.shape, courseId: ['courseid', z.string()], attendanceId: ['attenceid', z.string()] }),
  ),
  leaveChanged: message(
    'leave_change',
    'Somebody asked for leave, withdrew it, or has an answer.',
    wired({ courseId: ['courseid', z.string()] }),
  ),
  recorded: message(
    'record_add',
    "One's own record has a new state.",
    wired({
      courseId: ['courseid', z.string()],
      attendanceId: ['attenceid', z.string()],
      recordStatus: recordState,
    }),
  ),
}
