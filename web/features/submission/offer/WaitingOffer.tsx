import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { type Pages, useSubmissionAddress } from '../addresses.ts'
import type { Standing } from '../kind.ts'

interface WaitingOfferProps {
  pages: Pages
  submission: Pick<Standing, 'studentId' | 'name' | 'attempt'>
}

/** Tells a grader that something undecided was offered of what is being graded. */
export function WaitingOffer({ pages, submission: { studentId, name, attempt } }: WaitingOfferProps) {
  const t = useTexts('submission/offer')
  const navigate = useNavigate()
  const { to } = useSubmissionAddress(pages)
  return (
    <Callout
      tone="warn"
      action={
        <Button
          size="small"
          onClick={() => navigate(to('offer', { studentid: studentId, attempt: String(attempt) }))}
        >
          {t('staff.open')}
        </Button>
      }
    >
      {t('staff.deskNotice', { name })}
    </Callout>
  )
}
