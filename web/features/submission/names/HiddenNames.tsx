import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { EyeOffIcon } from '#web/ui/icons/icons.tsx'

/** Why staff see aliases. */
export function HiddenNames() {
  const t = useTexts('submission/names')
  return <Callout icon={EyeOffIcon}>{t('hidden')}</Callout>
}

/** Among the terms of a task. */
export function AnonymousTerm() {
  const t = useTexts('submission/names')
  return <span>{t('anonymous')}</span>
}

/** What a student can do for it while writing. */
export function LeaveNameOut() {
  const t = useTexts('submission/names')
  return <Callout icon={EyeOffIcon}>{t('leaveOut')}</Callout>
}
