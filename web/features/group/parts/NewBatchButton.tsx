import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { batchCalls } from '#contract/features/group/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { newBatchPath } from '../addresses.ts'

/** Below the list of batches, in reach of the thumb; an empty list has the button itself. */
export function NewBatchFooter() {
  const { courseId } = useCourseAddress()
  const batches = useQuery(ask(batchCalls.listBatches, { courseId })).data?.list ?? []
  return batches.length > 0 && <NewBatchButton />
}

export function NewBatchButton() {
  const t = useTexts('group')
  const navigate = useNavigate()
  const place = useCourseAddress()
  return (
    <MainButton icon={PlusIcon} onClick={() => navigate(newBatchPath(place))}>
      {t('newBatch')}
    </MainButton>
  )
}
