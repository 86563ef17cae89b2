import { useNavigate } from 'react-router'
import type { InCourse } from '#web/features/course/extension-points.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ExamIcon } from '#web/ui/icons/icons.tsx'
import { ListRow } from '#web/ui/lists/List.tsx'
import { banksPath } from '../addresses.ts'

/** Row of the course settings: the question banks of its teaching team. */
export function BanksRow({ courseId }: InCourse) {
  const t = useTexts('question')
  const navigate = useNavigate()
  return (
    <ListRow
      title={t('banks')}
      leading={<ExamIcon size={22} />}
      onClick={() => navigate(banksPath(courseId))}
    />
  )
}
