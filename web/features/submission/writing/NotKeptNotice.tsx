import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import type { Writing } from './writing.ts'

/** The device refuses storage: what is not saved yet is lost with the page. */
export function NotKeptNotice({ writing }: { writing: Pick<Writing<unknown>, 'isKept'> }) {
  const t = useTexts('submission')
  return writing.isKept ? null : <Callout tone="warn">{t('save.notKept')}</Callout>
}
