import { useTexts } from '#web/lib/texts.ts'
import { Notice } from '#web/ui/base/Notice.tsx'
import type { Writing } from './writing.ts'

/** The device refuses storage: what is not saved yet is lost with the page. */
export function NotKeptNotice({ writing }: { writing: Pick<Writing<unknown>, 'isKept'> }) {
  const t = useTexts('submission')
  return writing.isKept ? null : <Notice tone="warn">{t('save.notKept')}</Notice>
}
