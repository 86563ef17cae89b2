import { Suspense } from 'react'
import type { Withholder } from '#contract/features/activity/withholding.ts'
import { UnshownFiles } from './lazy.ts'

interface UnshownOfProps {
  info: {
    courseId: string
    attachments: readonly { id: string; name: string }[]
    withheldBy: Withholder
    withheldFiles: readonly string[]
  }
}

/** Of an activity that is there: which of its files that students may not save they cannot open. Not for work that needs its files. */
export function UnshownOf({ info: { courseId, attachments, withheldBy, withheldFiles } }: UnshownOfProps) {
  const files = attachments.filter(({ id }) => withheldFiles.includes(id))
  return (
    files.length > 0 && (
      <Suspense fallback={null}>
        <UnshownFiles {...{ courseId, files, withheldBy }} />
      </Suspense>
    )
  )
}
