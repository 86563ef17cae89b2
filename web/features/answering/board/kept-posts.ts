import { box, type Unsent } from '#web/lib/outbox/box.ts'

/** A post on its way: kept on the device until the server has it, or its writer gives it up. */
export interface OutgoingPost extends Unsent {
  /** Of the command: however often it is sent, it counts once. */
  once: string
  at: number
  stepId: string
  questionId: string
  text: string
}

export const keptPosts = box<OutgoingPost>({ name: 'post', keyOf: ({ once }) => once, atOf: ({ at }) => at })
