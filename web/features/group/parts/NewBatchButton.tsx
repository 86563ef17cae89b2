import { useNavigate } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { newBatchPath } from '../addresses.ts'

/** Below the list of batches, in reach of the thumb. */
export function NewBatchButton() {
  const t = useTexts('group')
  const navigate = useNavigate()
  const place = useCourseAddress()
  return (
    <Button kind="primary" size="large" block icon={PlusIcon} onClick={() => navigate(newBatchPath(place))}>
      {t('newBatch')}
    </Button>
  )
}
