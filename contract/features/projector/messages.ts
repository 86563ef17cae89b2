import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const projectorMessages = {
  changed: message(
    'projector',
    'What projectors of the course show, or which there are, changed: ask again. To staff and to projectors.',
    wired({ courseId: ['classId', z.string()] }),
  ),
}
