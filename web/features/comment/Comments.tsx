import { Suspense } from 'react'
import { lazily } from '#web/shell/extension-points.ts'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'

interface CommentsProps {
  courseId: string
  activityId: string
}

/** Fetched with its texts (`fetch`) where a page begins with it. */
export const Section = lazily(
  () => import('./CommentSection.tsx').then(module => module.CommentSection),
  'comment',
  'file',
)

/**
 * The comments below an activity, at the end of its page: read, answered, liked and written, live. Fetched when the page
 * is there. The server says who may do what (`commentsOn`).
 */
export function Comments(props: CommentsProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={3} avatar />}>
      <Section key={props.activityId} {...props} />
    </Suspense>
  )
}
