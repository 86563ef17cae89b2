import { useNavigate } from 'react-router'
import { offerPath, useHomeworkAddress } from '#web/features/homework/addresses.ts'
import type { Standing } from '#web/features/submission/kind.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'

type WaitingOfferProps = Pick<Standing, 'studentId' | 'name' | 'attempt'>

/** Tells a grader that something undecided was offered of what is being graded. */
export function WaitingOffer({ studentId, name, attempt }: WaitingOfferProps) {
  const t = useTexts('submission/offer')
  const navigate = useNavigate()
  const { courseId, homeworkId } = useHomeworkAddress()
  return (
    <Callout
      tone="warn"
      action={
        <Button
          size="small"
          onClick={() => navigate(offerPath({ courseId, homeworkId, studentId, attempt }))}
        >
          {t('staff.open')}
        </Button>
      }
    >
      {t('staff.deskNotice', { name })}
    </Callout>
  )
}
