import type { Withholder } from '#contract/features/activity/withholding.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { type Translate, useTexts } from '#web/lib/texts.ts'
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

/** The files that an activity gives to students, and who keeps students from saving them. */
export function GivenFiles({ info, isStaff, large = false, before = [] }: GivenFilesProps) {
  const t = useTexts('activity/given')
  const rules = rulesOf(info, isStaff, t)
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
