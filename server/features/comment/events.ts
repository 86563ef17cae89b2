import { event } from '#server/kernel/jobs.ts'

interface CommentFact {
  commentId: string
  /** The comment that it answers. */
  answersId: string | null
}

/** Somebody commented. */
export const commentAdded = event<CommentFact>('comment.added')
/** A comment was hidden, shown, deleted or brought back. */
export const commentTurned = event<CommentFact>('comment.turned')
