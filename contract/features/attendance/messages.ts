import { z } from 'zod'
import { message } from '#contract/message.ts'
import { board, recordState } from './entities.ts'

export const attendanceMessages = {
  published: message(
    'attence_publish',
    'The staff started, changed, ended or abandoned an attendance: ask for the unfinished ones.',
    z.object({
      courseid: z.string(),
      id: z.string(),
      type: z.string(),
      action: z.enum(['started', 'changed', 'ended', 'abandoned']),
    }),
  ),
  board: message(
    'checkin',
    "The counter and the newest names of a running attendance, for the course's staff; at most five a second.",
    board.extend({ courseid: z.string(), attenceid: z.string() }),
  ),
  recorded: message(
    'record_add',
    "One's own record has a new state.",
    z.object({ courseid: z.string(), attenceid: z.string(), recordStatus: recordState }),
  ),
}
