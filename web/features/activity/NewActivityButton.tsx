import { type ComponentProps, type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { useFilesFromOutside } from '#web/features/file/outside/takers.ts'
import { useTexts } from '#web/lib/texts.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { FilesSheetProps } from './from-files/FilesSheet.tsx'
import type { NewActivityList } from './parts/NewActivityList.tsx'

// Fetched once the button is there: most who open a course cannot add anything.
const Kinds = lazily<ComponentProps<typeof NewActivityList>>(() =>
  import('./parts/NewActivityList.tsx').then(module => module.NewActivityList),
)

/** What files are published with, and the title that is proposed for them. */
interface Taken {
  Sheet: ComponentType<FilesSheetProps>
  title: string
}

/** Shows staff, in a sheet over the course, what can be created in it; files may come first, from wherever they are. */
export function NewActivityButton({ courseId, folderId }: { courseId: string; folderId?: string }) {
  const t = useTexts('activity')
  const [isOpen, setOpen] = useState(false)
  const [taken, setTaken] = useState<Taken>()
  const close = () => setOpen(false)
  const take = async (files: readonly File[]) => {
    const { take, FilesSheet } = await import('./from-files/take.ts')
    const title = await take(courseId, files)
    if (title === undefined) return
    close()
    setTaken({ Sheet: FilesSheet, title })
  }
  useEffect(() => void Kinds.fetch().catch(() => undefined), [])
  const button = useRef<HTMLSpanElement>(null)
  const mayCreate = useCourseAuthority(courseId)?.mayChange('manage-activities') === true
  useFilesFromOutside(button, t('create.drop'), mayCreate ? files => void take(files) : undefined)
  return (
    <>
      <span ref={button} hidden />
      <Allowed permission="manage-activities" mode="disable">
        <MainButton icon={PlusIcon} onClick={() => setOpen(true)}>
          {t('create.button')}
        </MainButton>
      </Allowed>
      <Sheet open={isOpen} onClose={close} title={t('create.title')} flush>
        {/* The kinds' texts may still be on their way. */}
        <Suspense fallback={<SkeletonRows rows={2} avatar />}>
          <Kinds plain {...{ courseId, folderId }} onPhotos={files => void take(files)} onDone={close} />
        </Suspense>
      </Sheet>
      {taken && (
        <Suspense fallback={null}>
          <taken.Sheet {...{ courseId, folderId, title: taken.title }} onClose={() => setTaken(undefined)} />
        </Suspense>
      )}
    </>
  )
}
