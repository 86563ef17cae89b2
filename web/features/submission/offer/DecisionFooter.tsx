import { useState } from 'react'
import type { OfferShown, Submission } from '#contract/features/submission/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { isGraded } from '../states.ts'
import { DeclineSheet } from './DeclineSheet.tsx'

interface DecisionFooterProps {
  /** As it counts now. */
  submission: Pick<Submission, 'state' | 'version'>
  offer: OfferShown
  isSending: boolean
  onDecide: (decision: 'accepted' | 'declined', reason?: string) => void
}

/** Accepts what was offered, or declines it; what was declined may still be accepted. */
export function DecisionFooter({ submission, offer, isSending, onDecide }: DecisionFooterProps) {
  const t = useTexts('submission/offer')
  const [isDeclining, setDeclining] = useState(false)
  if (offer.state === 'accepted') return null

  async function accept() {
    const confirmed = await dialog.confirm({
      title: t('staff.acceptQuestion'),
      message: [
        t(submission.version === 0 ? 'staff.acceptFirstHint' : 'staff.acceptHint'),
        isGraded(submission.state) && t('staff.acceptGraded'),
      ]
        .filter(Boolean)
        .join('\n'),
      confirmLabel: t('staff.accept'),
    })
    if (confirmed) onDecide('accepted')
  }

  return (
    <>
      {offer.state === 'waiting' && (
        <Button size="large" block disabled={isSending} onClick={() => setDeclining(true)}>
          {t('staff.decline')}
        </Button>
      )}
      <MainButton icon={CheckIcon} busy={isSending} onClick={() => void accept()}>
        {t('staff.accept')}
      </MainButton>
      <DeclineSheet
        open={isDeclining}
        onClose={() => setDeclining(false)}
        onDecline={reason => {
          setDeclining(false)
          onDecide('declined', reason)
        }}
      />
    </>
  )
}
