import { Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityStates } from '#contract/features/activity/entities.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { HeldTimes } from '#web/ui/lists/HeldTimes.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { List } from '#web/ui/lists/List.tsx'
import { catalogueHeads } from './extension-points.ts'
import { foldersIn, useFolders } from './folders.ts'
import { type ContentItem, inCourse, type Standing } from './kind.ts'
import { useLookAhead } from './look-ahead.ts'
import { ContentRow } from './parts/ContentRow.tsx'
import { FolderRow } from './parts/FolderRow.tsx'
import { useContentActions } from './parts/use-content-actions.tsx'
import { useFolderActions } from './parts/use-folder-actions.ts'
import { type Part, partInput } from './queries.ts'
import { jumpPath, kindOf, useKinds } from './use-kinds.ts'
import { useLiveContent } from './use-live-content.ts'

/** The content of a course or of one of its folders, kept up to date while it is looked at. */
export function Catalogue({ courseId, isStaff, types = [], folderId }: Part) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const kinds = useKinds()
  const mayManage = useCourseAuthority(courseId)?.mayChange('manage-activities') === true && isStaff
  const place = { courseId, isStaff }
  useLiveContent(courseId, isStaff)

  const isFiltered = types.length > 0
  const heads = useAdditions(catalogueHeads).filter(head => head.types.some(type => types.includes(type)))
  const folders = useFolders(courseId)
  const shown = isFiltered ? [] : foldersIn(folders.data?.list ?? [], folderId)
  const pages = usePages(activityCalls.list, partInput({ courseId, isStaff, types, folderId }))

  useLookAhead(
    pages.items
      .filter(item => !isStaff && isToDo(item, kindOf(kinds, item.contenttype)?.standing(item, place)))
      .map(({ id, contenttype: type, begintime: beginsAt, endtime: endsAt }) => ({
        id,
        type,
        beginsAt,
        endsAt,
      })),
  )

  const content = useContentActions(place, mayManage)
  const folderActions = useFolderActions(courseId)
  const open = (item: ContentItem) => navigate(jumpPath(kinds, item, place))
  // The row's function must stay the same, or every new page draws the earlier ones again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it closes over depends on these alone
  const renderItem = useCallback(
    (item: ContentItem) => (
      <ContentRow
        item={item}
        place={place}
        namesFolder={isFiltered}
        onOpen={open}
        onMore={isStaff ? content.openMenu : undefined}
      />
    ),
    [courseId, isStaff, isFiltered, mayManage, t],
  )
  return (
    <Stack gap={3}>
      {heads.length > 0 && (
        <Suspense fallback={null}>
          {heads.map(({ types: of, Show }) => (
            <Show key={of.join()} {...place} />
          ))}
        </Suspense>
      )}
      {shown.length > 0 && (
        <List>
          {shown.map(folder => (
            <FolderRow
              key={folder.id}
              folder={folder}
              onOpen={({ id }) => navigate(inCourse('/folders', place, { folderid: id }))}
              onMore={mayManage ? folderActions.openMenu : undefined}
            />
          ))}
        </List>
      )}
      <QueryView
        query={pages.query}
        skeleton={<SkeletonRows rows={8} tile />}
        isEmpty={() => pages.items.length === 0}
        empty={shown.length === 0 && <NothingHere isStaff={isStaff} inFolder={folderId !== undefined} />}
      >
        {() => (
          <HeldTimes>
            <InfiniteList
              {...pages}
              label={t('list')}
              itemKey={item => item.id}
              renderItem={renderItem}
              rowHeight={62}
            />
          </HeldTimes>
        )}
      </QueryView>
      {content.sheet}
    </Stack>
  )
}

/** Whether a student has not begun with something that can be done. */
const isToDo = ({ published, excused, state }: ContentItem, own: Standing | undefined) =>
  published && !excused && state !== activityStates.ended && own?.tone === 'accent'

function NothingHere({ isStaff, inFolder }: { isStaff: boolean; inFolder: boolean }) {
  const t = useTexts('activity')
  if (inFolder && isStaff)
    return <EmptyState art="files" title={t('folder.empty')} hint={t('folder.emptyHint')} />
  if (isStaff) return <EmptyState art="work" title={t('noneStaff')} hint={t('noneStaffHint')} />
  return <EmptyState art="work" title={t('none')} hint={t('noneStudentHint')} />
}
