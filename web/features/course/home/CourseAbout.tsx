import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { InfoIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { courseDetailPath } from '../addresses.ts'

/** Leads to what the course is about, and who teaches it. */
export function CourseAbout({ courseId, role }: { courseId: string; role: number }) {
  const t = useTexts('course')
  const navigate = useNavigate()
  return (
    <Card flush>
      <RowBody
        leading={<InfoIcon size={22} />}
        title={t('screen.intro')}
        onClick={() => navigate(courseDetailPath({ courseId, role }))}
      />
    </Card>
  )
}
