import { StartSheet } from './StartSheet.tsx'

interface StartDialogProps {
  courseId: string
  /** Of the course. */
  name: string
  onClose: () => void
}

/** Starts an attendance from a list of courses. */
export const StartDialog = ({ courseId, name, onClose }: StartDialogProps) => (
  <StartSheet open courseId={courseId} courseName={name} onClose={onClose} />
)
