import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { phraseCalls } from '#contract/features/rubric/calls.ts'
import { commentLength } from '#contract/features/submission/rules.ts'
import { PhraseBank } from '#web/features/rubric/lazy.ts'
import { ask } from '#web/lib/call.ts'
import type { StoredName } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { fetchParts } from '#web/shell/extension-points.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { MarkedTextArea } from '#web/ui/media/MarkedTextArea.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useStoredList } from './stored-list.ts'

interface CommentSheetProps {
  open: boolean
  value: string
  minLength?: number
  phrasesName: StoredName
  onChange: (value: string) => void
  onClose: () => void
}

/** The comment on a submission, with the comments that the grader keeps for further use. */
export function CommentSheet(props: CommentSheetProps) {
  const { open, value, minLength = 0, phrasesName, onChange, onClose } = props
  const t = useTexts('submission')
  const ui = useTexts('ui')
  const earlier = useStoredList(phrasesName)
  // Asked while there is a network: the sheet may be opened without one.
  useQuery(ask(phraseCalls.list, {}))
  useEffect(() => void fetchParts([PhraseBank]), [])
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('grading.comment')}
      footer={<MainButton onClick={onClose}>{ui('done')}</MainButton>}
    >
      <Stack gap={3}>
        <MarkedTextArea
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
        <Suspense fallback={null}>
          <PhraseBank
            text={value}
            onInsert={phrase => onChange(value.trim() === '' ? phrase : `${value.trimEnd()}\n${phrase}`)}
            earlier={{ list: earlier.list, forget: earlier.clear }}
          />
        </Suspense>
      </Stack>
    </Sheet>
  )
}
