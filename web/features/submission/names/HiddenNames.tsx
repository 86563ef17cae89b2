import { useTexts } from '#web/lib/texts.ts'
import { Notice } from '#web/ui/base/Notice.tsx'
import { EyeOffIcon } from '#web/ui/icons/icons.tsx'

/** Why staff see aliases. */
export function HiddenNames() {
  const t = useTexts('submission/names')
  return <Notice icon={EyeOffIcon}>{t('hidden')}</Notice>
}

/** Among the terms of a task. */
export function AnonymousTerm() {
  const t = useTexts('submission/names')
  return <span>{t('anonymous')}</span>
}

/** What a student can do for it while writing. */
export function LeaveNameOut() {
  const t = useTexts('submission/names')
  return <Notice icon={EyeOffIcon}>{t('leaveOut')}</Notice>
}
