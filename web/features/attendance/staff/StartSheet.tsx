import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { staffPath } from '../addresses.ts'
import { StartForm } from './StartForm.tsx'
import { useStart } from './start.ts'

const form = 'start-attendance-sheet'

interface StartSheetProps {
  courseId: string
  open: boolean
  onClose: () => void
}

/** Starts an attendance without leaving the list, then shows its code. */
export function StartSheet({ courseId, open, onClose }: StartSheetProps) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const { start, isPending } = useStart(courseId, id => {
    onClose()
    navigate(staffPath('teaCheckinPage', courseId, id))
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('start.title')}
      footer={
        <MainButton type="submit" form={form} busy={isPending}>
          {t('start.submit')}
        </MainButton>
      }
    >
      <StartForm id={form} courseId={courseId} onSubmit={start} />
    </Sheet>
  )
}
