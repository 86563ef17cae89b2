import { Suspense } from 'react'
import type { Withholder } from '#contract/features/activity/withholding.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { UnshownFiles } from '../unshown/lazy.ts'
import { FileRule } from './FileRule.tsx'

export interface GivenFilesProps {
  info: {
    courseId: string
    attachments: readonly Attachment[]
    withheldBy: Withholder
    withheldFiles: readonly string[]
  }
  isStaff: boolean
  /** Students cannot do it without the files: what cannot be shown is withheld from nobody. */
  isNeeded?: boolean
  large?: boolean
  /** Shown before the others; withheld ones are not given at all. */
  before?: readonly Attachment[]
}

/** The files that an activity gives to students, and who keeps students from saving them. */
export function GivenFiles({ info, isStaff, isNeeded = false, large = false, before = [] }: GivenFilesProps) {
  const t = useTexts('activity/given')
  const rules = rulesOf(info, isStaff, t)
  const withheld = info.attachments.filter(({ id }) => info.withheldFiles.includes(id))
  return (
    <>
      <AttachmentList
        files={[...before, ...info.attachments]}
        isWithheld={isStaff ? false : info.withheldFiles}
        large={large}
      />
      {rules.map(rule => (
        <FileRule key={rule}>{rule}</FileRule>
      ))}
      {isStaff && !isNeeded && withheld.length > 0 && (
        <Suspense fallback={null}>
          <UnshownFiles courseId={info.courseId} files={withheld} withheldBy={info.withheldBy} />
        </Suspense>
      )}
    </>
  )
}

function rulesOf(
  { attachments, withheldBy, withheldFiles }: GivenFilesProps['info'],
  isStaff: boolean,
  t: Translate<'activity/given'>,
) {
  if (!withheldBy || attachments.length === 0) return []
  const given = attachments.filter(({ id }) => !withheldFiles.includes(id)).map(({ name }) => name)
  const isSome = given.length > 0 && given.length < attachments.length
  if (!isStaff) return given.length === attachments.length ? [] : [t(isSome ? 'someReadOnly' : 'readOnly')]
  return [
    ...(given.length < attachments.length ? [t(`withheld.${withheldBy}`)] : []),
    ...(given.length > 0 ? [t('needed', { names: given.join(t('and')) })] : []),
  ]
}
