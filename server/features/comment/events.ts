import { event } from '#server/kernel/jobs.ts'

interface Written {
  commentId: string
  /** The comment that it answers. */
  answersId: string | null
}

/** Somebody commented. */
export const commentAdded = event<Written>('comment.added')
/** A comment was hidden, shown, deleted or brought back. */
export const commentTurned = event<Written>('comment.turned')
