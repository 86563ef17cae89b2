import { endStudentView, viewedCourse } from '#web/lib/student-view.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { NoticeBar } from '#web/ui/base/NoticeBar.tsx'
import { EyeIcon } from '#web/ui/icons/icons.tsx'

/** Shows on every screen that student view is on, and lets the person leave it. */
export function StudentViewBar() {
  const t = useTexts('course/entry')
  if (viewedCourse() === null) return null
  return (
    <NoticeBar
      icon={EyeIcon}
      action={
        <Button kind="secondary" size="small" onClick={endStudentView}>
          {t('studentView.end')}
        </Button>
      }
    >
      {t('studentView.on')}
    </NoticeBar>
  )
}
