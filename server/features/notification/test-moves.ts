import { messageKinds } from '#contract/features/notification/entities.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { type Move, move, type Part } from '#server/kernel/test-moves.ts'

const members = ['owner', 'assistant', 'student'] satisfies Part[]

export const moves: Move[] = [
  move(deliveryCalls.saveDeliverySettings, {
    by: members,
    input: ({ draw, courseId }) => ({
      ...(draw.chance(60) && { silentkinds: messageKinds.filter(() => draw.chance(40)) }),
      ...(draw.chance(60) && { silentcourses: draw.chance(60) ? [courseId as never] : [] }),
    }),
  }),
]
