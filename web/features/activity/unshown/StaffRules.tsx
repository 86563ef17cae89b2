import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useTexts } from '#web/lib/texts.ts'
import { FileRule } from '../given/FileRule.tsx'
import type { GivenFilesProps } from '../given/GivenFiles.tsx'
import { UnshownFiles } from './UnshownFiles.tsx'

/** For staff: who keeps students from saving the files of an activity, which are given all the same, and which nobody can open. */
export function StaffRules({ attachments, withheldBy, withheldFiles }: GivenFilesProps['info']) {
  const t = useTexts('activity/unshown')
  const { courseId } = useCourseAddress()
  if (withheldBy === '') return null
  const withheld = attachments.filter(({ id }) => withheldFiles.includes(id))
  const given = attachments.filter(({ id }) => !withheldFiles.includes(id)).map(({ name }) => name)
  return (
    <>
      {withheld.length > 0 && <FileRule>{t(`withheld.${withheldBy}`)}</FileRule>}
      {given.length > 0 && <FileRule>{t('needed', { names: given.join(t('and')) })}</FileRule>}
      <UnshownFiles courseId={courseId} files={withheld} withheldBy={withheldBy} />
    </>
  )
}
