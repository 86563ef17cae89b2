import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const materialMessages = {
  viewersChanged: message(
    'material_viewers',
    'For staff: more students have opened a material; at most about twice a second.',
    wired({ materialId: ['contentid', z.string()], courseId: ['courseid', z.string()] }),
  ),
}
