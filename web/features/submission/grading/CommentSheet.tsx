import { commentLength } from '#contract/features/submission/rules.ts'
import type { StoredName } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { StarIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { PhraseChips } from './PhraseChips.tsx'
import { useStoredList } from './stored-list.ts'

interface CommentSheetProps {
  open: boolean
  value: string
  minLength?: number
  phrasesName: StoredName
  onChange: (value: string) => void
  onClose: () => void
}

/** The comment on a submission, with phrases that the teacher keeps on this device. */
export function CommentSheet(props: CommentSheetProps) {
  const { open, value, minLength = 0, phrasesName, onChange, onClose } = props
  const t = useTexts('submission')
  const ui = useTexts('ui')
  const phrases = useStoredList(phrasesName)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('grading.comment')}
      footer={
        <Button kind="primary" size="large" block onClick={onClose}>
          {ui('done')}
        </Button>
      }
    >
      <Stack gap={3}>
        <TextArea
          label={t('grading.comment')}
          labelHidden
          value={value}
          onChange={onChange}
          rows={4}
          maxLength={commentLength}
          placeholder={t('grading.commentPlaceholder')}
          hint={minLength > 0 ? t('grading.commentMin', { count: minLength }) : undefined}
          autoFocus
        />
        <Button
          kind="quiet"
          size="small"
          icon={StarIcon}
          disabled={value.trim() === ''}
          onClick={() => phrases.add(value)}
        >
          {t('grading.keepPhrase')}
        </Button>
        <PhraseChips
          label={t('grading.phrases')}
          phrases={phrases.list}
          onChoose={phrase => onChange(value.trim() === '' ? phrase : `${value.trimEnd()}\n${phrase}`)}
          onRemove={phrases.remove}
        />
      </Stack>
    </Sheet>
  )
}
