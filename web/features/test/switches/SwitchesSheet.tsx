import { useTexts } from '#web/lib/texts.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { SwitchList } from './SwitchList.tsx'

interface SwitchesSheetProps {
  id: string
  /** Whose page; null: closed. */
  student: { studentId: string; name: string; attempt: number } | null
  onClose: () => void
}

/** When a student left the page of a paper, for staff. */
export function SwitchesSheet({ id, student, onClose }: SwitchesSheetProps) {
  const t = useTexts('test/switches')
  return (
    <Sheet open={student !== null} onClose={onClose} title={t('titleOf', { name: student?.name ?? '' })}>
      {student && <SwitchList {...{ id }} studentId={student.studentId} attempt={student.attempt} />}
    </Sheet>
  )
}
