import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'

interface SetStatesButtonProps {
  chosen: ReadonlySet<string>
  ask: (studentIds: string[]) => Promise<void>
  isPending: boolean
}

/** Sets the state of the students that were ticked. */
export function SetStatesButton({ chosen, ask, isPending }: SetStatesButtonProps) {
  const t = useTexts('attendance')
  return (
    <MainButton disabled={chosen.size === 0} busy={isPending} onClick={() => void ask([...chosen])}>
      {t('select.set')}
    </MainButton>
  )
}
