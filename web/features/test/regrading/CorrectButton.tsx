import { useNavigate } from 'react-router'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { RefreshIcon } from '#web/ui/icons/icons.tsx'
import { useTestAddress } from '../addresses.ts'
import { regradePath } from './addresses.ts'

/** To what is right in a question, its points, and whether it counts. */
export function CorrectButton({ questionId }: { questionId: string }) {
  const t = useTexts('test')
  const { id, courseId } = useTestAddress()
  const navigate = useNavigate()
  return (
    <Allowed permission="manage-activities" mode="remove">
      <Button
        size="small"
        kind="quiet"
        icon={RefreshIcon}
        onClick={() => navigate(regradePath(id, courseId, questionId))}
      >
        {t('correct')}
      </Button>
    </Allowed>
  )
}
