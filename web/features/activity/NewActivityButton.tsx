import { Suspense, useState } from 'react'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { NewActivityList } from './parts/NewActivityList.tsx'

/** Shows staff, in a sheet over the course, what can be created in it. */
export function NewActivityButton({ courseId, folderId }: { courseId: string; folderId?: string }) {
  const t = useTexts('activity')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Allowed permission="manage-activities" mode="disable">
        <MainButton icon={PlusIcon} onClick={() => setOpen(true)}>
          {t('create.button')}
        </MainButton>
      </Allowed>
      <Sheet open={isOpen} onClose={close} title={t('create.title')} flush>
        {/* The kinds' texts may still be on their way. */}
        <Suspense fallback={<SkeletonRows rows={2} avatar />}>
          <NewActivityList plain {...{ courseId, folderId }} onDone={close} />
        </Suspense>
      </Sheet>
    </>
  )
}
