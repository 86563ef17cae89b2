import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { ListRow } from '#web/ui/List.tsx'
import { exportPath } from '../addresses.ts'

/** Row of the course settings, for the teacher. */
export function ExportRow({ courseId }: { courseId: string }) {
  const t = useTexts('package')
  const navigate = useNavigate()
  return (
    <ListRow
      title={t('export.title')}
      leading={<DownloadIcon size={22} />}
      onClick={() => navigate(exportPath(courseId))}
    />
  )
}
