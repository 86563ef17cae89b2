import type { StudentStars } from '#contract/features/performance/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { useGive } from '../giving.ts'

interface StarButtonProps {
  courseId: string
  student: StudentStars
}

/** One press gives a star that needs no words. */
export function StarButton({ courseId, student: { studentId, name } }: StarButtonProps) {
  const t = useTexts('performance')
  const { give, isPending } = useGive(courseId)
  return (
    <IconButton
      icon={PlusIcon}
      label={t('giveOne', { name })}
      disabled={isPending}
      onClick={() => give({ name, studentIds: [studentId] }, { reason: '', stars: 1 })}
    />
  )
}
