import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const performanceMessages = {
  changed: message(
    'course_stars_changed',
    'Stars of a course were given or taken back, for its staff; at most once a second: ask again.',
    wired({ courseId: ['courseid', z.string()] }),
  ),
  mine: message(
    'star_change',
    "One's own stars changed: by how many, and why. Taken back, they change by the opposite.",
    wired({ courseId: ['courseid', z.string()], stars: z.number(), reason: z.string() }),
  ),
}
