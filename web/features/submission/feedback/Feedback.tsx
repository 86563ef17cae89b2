import { Suspense } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { lazily } from '#web/shell/extension-points.ts'

const FeedbackList = lazily(() => import('./FeedbackList.tsx').then(module => module.FeedbackList))

/** The files that staff gave back with a submission, fetched where there are some. */
export const Feedback = ({ files }: { files: readonly Attachment[] }) =>
  files.length > 0 && (
    <Suspense fallback={null}>
      <FeedbackList files={files} />
    </Suspense>
  )
