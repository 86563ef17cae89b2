import { useNavigate } from 'react-router'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { inCourse } from './kind.ts'

/** Leads staff to what can be created in the course. */
export function NewActivityButton({ courseId, folderId }: { courseId: string; folderId?: string }) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const path = inCourse(
    '/addActivity/importType',
    { courseId, isStaff: true },
    folderId ? { folderid: folderId } : {},
  )
  return (
    <Allowed permission="manage-activities" mode="disable">
      <Button kind="primary" size="large" icon={PlusIcon} block onClick={() => navigate(path)}>
        {t('create.button')}
      </Button>
    </Allowed>
  )
}
