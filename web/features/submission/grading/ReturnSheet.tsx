import { useState } from 'react'
import { reasonLength } from '#contract/features/submission/rules.ts'
import type { StoredName } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { ReturnIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { ReasonField } from './ReasonField.tsx'
import { useStoredList } from './stored-list.ts'

interface ReturnSheetProps {
  open: boolean
  title: string
  reasonsName: StoredName
  /** A grade would become void. */
  isGraded: boolean
  onReturn: (reason: string) => void
  onClose: () => void
}

/** Returning the submission that is being graded, with a reason. */
export function ReturnSheet(props: ReturnSheetProps) {
  const { open, title, reasonsName, isGraded, onReturn, onClose } = props
  const t = useTexts('submission')
  const [reason, setReason] = useState('')
  const reasons = useStoredList(reasonsName)
  const returnSubmission = () => {
    reasons.add(reason)
    onReturn(reason.trim())
    setReason('')
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <MainButton icon={ReturnIcon} disabled={reason.trim() === ''} onClick={returnSubmission}>
          {t('return.confirm')}
        </MainButton>
      }
    >
      <Stack gap={3}>
        {isGraded && <Callout tone="warn">{t('return.gradedNote')}</Callout>}
        <ReasonField
          value={reason}
          onChange={setReason}
          reasons={reasons}
          maxLength={reasonLength}
          autoFocus
        />
      </Stack>
    </Sheet>
  )
}
