import { useNavigate } from 'react-router'
import { badges } from '#contract/features/course/entities.ts'
import type { InCourse } from '#web/features/course/extension-points.ts'
import { useTexts } from '#web/lib/texts.ts'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { ListRow } from '#web/ui/lists/List.tsx'
import { exportPath } from '../addresses.ts'

/** Row of the course settings, for the teacher. */
export function ExportRow({ courseId, course }: InCourse) {
  const t = useTexts('package')
  const navigate = useNavigate()
  if (course.badge !== badges.teacher) return null
  return (
    <ListRow
      title={t('export.title')}
      leading={<DownloadIcon size={22} />}
      onClick={() => navigate(exportPath(courseId))}
    />
  )
}
