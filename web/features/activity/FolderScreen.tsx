import { useNavigate, useSearchParams } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SortIcon } from '#web/ui/icons/icons.tsx'
import { Catalogue } from './Catalogue.tsx'
import { useFolders, wayTo } from './folders.ts'
import { NewActivityButton } from './NewActivityButton.tsx'
import { useArrangePath } from './parts/ArrangeButton.tsx'

/** One folder of a course's catalogue. */
export function FolderScreen() {
  const t = useTexts('activity')
  const { courseId, isStaff } = useCourseAddress()
  const [address] = useSearchParams()
  const folderId = address.get('folderid') ?? ''
  const folders = useFolders(courseId)
  const way = wayTo(folders.data?.list ?? [], folderId)
  const arranging = useArrangePath({ courseId, isStaff, folderId })
  const navigate = useNavigate()
  const above = way.slice(0, -1).map(({ name }) => name)
  return (
    <Screen
      title={way.at(-1)?.name}
      subtitle={above.length > 0 ? above.join(' / ') : undefined}
      actions={
        arranging
          ? [{ icon: SortIcon, label: t('arrange.title'), onClick: () => navigate(arranging) }]
          : undefined
      }
      footer={isStaff ? <NewActivityButton courseId={courseId} folderId={folderId} /> : undefined}
    >
      <QueryView
        query={folders}
        skeleton={<SkeletonRows rows={8} tile />}
        isEmpty={() => way.length === 0}
        empty={<EmptyState art="search" title={t('folder.gone')} hint={t('folder.goneHint')} />}
      >
        {() => <Catalogue courseId={courseId} isStaff={isStaff} folderId={folderId} />}
      </QueryView>
    </Screen>
  )
}
