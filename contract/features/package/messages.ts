import { z } from 'zod'
import { message } from '#contract/message.ts'

export const packageMessages = {
  packageChanged: message(
    'course_package_changed',
    'An export or import of the person came further: ask again.',
    z.object({ id: z.string() }),
  ),
}
