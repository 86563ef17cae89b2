import { useNavigate } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { staffPath } from '../addresses.ts'
import { StartForm } from './StartForm.tsx'
import { useStart } from './start.ts'

const form = 'start-attendance'

/** Starting an attendance on a screen of its own, for links that lead here. */
export function AddScreen() {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const { start, isPending } = useStart(courseId, id =>
    navigate(staffPath('teaCheckinPage', courseId, id), { replace: true }),
  )
  return (
    <Screen
      footer={
        <MainButton type="submit" form={form} busy={isPending}>
          {t('start.submit')}
        </MainButton>
      }
    >
      <Card>
        <StartForm id={form} courseId={courseId} onSubmit={start} />
      </Card>
    </Screen>
  )
}
