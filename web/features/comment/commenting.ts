import { createContext, use } from 'react'
import type { CommentItem, CommentPage } from './comment-changes.ts'

/** What the comments of one activity can ask for. */
export interface Commenting {
  courseId: string
  activityId: string
  /** Undefined until known. */
  can: CommentPage['can'] | undefined
  /** Opens the field: for a new thread, or an answer. */
  write(answered?: CommentItem): void
}

export const CommentingContext = createContext<Commenting | null>(null)

export function useCommenting(): Commenting {
  const commenting = use(CommentingContext)
  if (!commenting) throw new Error('a comment is shown in a section')
  return commenting
}
