import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'

interface LevelsButtonProps {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/** Shows or hides the levels of the criteria above it. */
export function LevelsButton({ isOpen, onChange }: LevelsButtonProps) {
  const t = useTexts('rubric')
  return (
    <div>
      <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => onChange(!isOpen)}>
        {t(isOpen ? 'view.hide' : 'view.show')}
      </Button>
    </div>
  )
}
