import { lazy, Suspense } from 'react'
import type { Withholder } from '#contract/features/activity/withholding.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { FileRule } from './FileRule.tsx'

export interface GivenFilesProps {
  info: {
    attachments: readonly Attachment[]
    withheldBy: Withholder
    withheldFiles: readonly string[]
  }
  isStaff: boolean
  large?: boolean
  /** Shown before the others; withheld ones are not given at all. */
  before?: readonly Attachment[]
}

const StaffRules = lazy(() =>
  import('../unshown/StaffRules.tsx').then(module => ({ default: module.StaffRules })),
)

/** The files that an activity gives to students, and who keeps students from saving them. */
export function GivenFiles({ info, isStaff, large = false, before = [] }: GivenFilesProps) {
  const t = useTexts('activity/given')
  const { attachments, withheldBy, withheldFiles } = info
  const kept = withheldBy ? attachments.filter(({ id }) => withheldFiles.includes(id)).length : 0
  return (
    <>
      <AttachmentList
        files={[...before, ...attachments]}
        isWithheld={isStaff ? false : withheldFiles}
        large={large}
      />
      {isStaff && withheldBy && (
        <Suspense>
          <StaffRules {...info} />
        </Suspense>
      )}
      {!isStaff && kept > 0 && (
        <FileRule>{t(kept < attachments.length ? 'someReadOnly' : 'readOnly')}</FileRule>
      )}
    </>
  )
}
