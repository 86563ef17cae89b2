import { useTexts } from '#web/lib/texts.ts'
import { MarkedTextArea } from '#web/ui/media/MarkedTextArea.tsx'
import { PhraseChips } from './PhraseChips.tsx'
import type { useStoredList } from './stored-list.ts'

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  reasons: ReturnType<typeof useStoredList>
  maxLength: number
  autoFocus?: boolean
}

/** Why a submission is returned, with the reasons used before at hand. */
export function ReasonField({ value, onChange, reasons, maxLength, autoFocus }: ReasonFieldProps) {
  const t = useTexts('submission')
  return (
    <>
      <MarkedTextArea
        label={t('return.reason')}
        value={value}
        onChange={onChange}
        rows={3}
        maxLength={maxLength}
        placeholder={t('return.reasonPlaceholder')}
        hint={t('return.reasonHint')}
        required
        autoFocus={autoFocus}
      />
      <PhraseChips
        label={t('return.phrases')}
        phrases={reasons.list}
        onChoose={onChange}
        onRemove={reasons.remove}
      />
    </>
  )
}
