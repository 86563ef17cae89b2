import { ArchiveDialog } from './ArchiveDialog.tsx'
import { DepartureDialog } from './DepartureDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

/** What is about to be done with a course. */
export interface CourseTask {
  way: 'quit' | 'delete' | 'archive' | 'transfer'
  courseId: string
  name: string
  /** The person is its teacher. */
  isOwn: boolean
}

interface CourseDialogsProps {
  task: CourseTask
  onClose: () => void
  /** It is no longer on the person's list. */
  onGone: () => void
}

/** The dialogs of a course's menu; loaded when one is wanted. */
export function CourseDialogs({ task, onClose, onGone }: CourseDialogsProps) {
  const { way, courseId, name, isOwn } = task
  if (way === 'archive') return <ArchiveDialog {...{ courseId, name, isOwn, onClose, onGone }} />
  if (way === 'transfer') return <TransferDialog {...{ courseId, name, onClose }} />
  return <DepartureDialog departure={{ way, courseId, name }} onClose={onClose} onGone={onGone} />
}
