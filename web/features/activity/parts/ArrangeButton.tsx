import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SortIcon } from '#web/ui/icons/icons.tsx'
import { foldersIn, useFolders } from '../folders.ts'
import { inCourse } from '../kind.ts'
import { type Part, partInput } from '../queries.ts'

/** Leads those who may to putting a part of the content into order; nothing where there is less than two. */
export function ArrangeButton(part: Pick<Part, 'courseId' | 'isStaff' | 'folderId'>) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const address = useArrangePath(part)
  return (
    address && <IconButton icon={SortIcon} label={t('arrange.title')} onClick={() => navigate(address)} />
  )
}

/** Where a part of the content is put into order; undefined for those who may not, and where nothing can be. */
export function useArrangePath({
  courseId,
  isStaff,
  folderId,
}: Pick<Part, 'courseId' | 'isStaff' | 'folderId'>) {
  const mayManage = useCourseAuthority(courseId)?.mayChange('manage-activities') === true && isStaff
  const folders = useFolders(courseId)
  const { items } = usePages(activityCalls.list, partInput({ courseId, isStaff, folderId }))
  const count = foldersIn(folders.data?.list ?? [], folderId).length + items.length
  if (!mayManage || count < 2) return undefined
  return inCourse('/arrangeContent', { courseId, isStaff }, folderId ? { folderid: folderId } : undefined)
}
