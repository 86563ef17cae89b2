import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import type { Directory } from '#contract/features/activity/entities.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { keyOf, send, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Section } from '#web/ui/base/Section.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { FileIcon, FolderIcon } from '#web/ui/icons/icons.tsx'
import { SortableList } from '#web/ui/lists/SortableList.tsx'
import { foldersIn, useFolders, wayTo } from '../folders.ts'
import type { ContentItem } from '../kind.ts'
import { kindOf, useKinds } from '../use-kinds.ts'
import styles from './ArrangeScreen.module.css'

/** The order of the folders and activities in one place of a course, saved in one go. */
export function ArrangeScreen() {
  const t = useTexts('activity')
  const { courseId } = useCourseAddress()
  const [address] = useSearchParams()
  const folderId = address.get('folderid') ?? undefined
  const folders = useFolders(courseId)
  const content = useQuery(everythingIn(courseId, folderId))
  const tree = folders.data?.list ?? []
  if (content.data && folders.data)
    return (
      <Arrange
        // What changes meanwhile is not asked for while it is being put into order.
        courseId={courseId}
        place={folderId ? wayTo(tree, folderId).at(-1)?.name : undefined}
        folders={foldersIn(tree, folderId)}
        activities={content.data}
      />
    )
  return (
    <Screen title={t('arrange.title')}>
      <QueryView query={content} skeleton={<SkeletonRows rows={6} />}>
        {() => (
          <QueryView query={folders} skeleton={<SkeletonRows rows={6} />}>
            {() => null}
          </QueryView>
        )}
      </QueryView>
    </Screen>
  )
}

const pageSize = 200

/** All activities of a place: to put them into order, all must be there. */
function everythingIn(courseId: string, folderId: string | undefined) {
  const place = folderId ? { folderId } : { rootonly: 1 as const }
  const input = { courseId, ...place, byposition: 1 as const, limit: pageSize }
  return {
    queryKey: [...keyOf(activityCalls.list, input), 'everything'],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    async queryFn({ signal }: { signal: AbortSignal }) {
      const all: ContentItem[] = []
      for (let page = 1; ; page++) {
        const { list, pageTotal } = await send(activityCalls.list, { ...input, page }, { signal })
        all.push(...list)
        if (page >= pageTotal) return all
      }
    },
  }
}

interface ArrangeProps {
  courseId: string
  /** The name of the folder; undefined for the course itself. */
  place: string | undefined
  folders: Directory[]
  activities: ContentItem[]
}

function Arrange({ courseId, place, ...given }: ArrangeProps) {
  const t = useTexts('activity')
  const back = useBack()
  const kinds = useKinds()
  const [start] = useState(given)
  const refreshes = [activityCalls.list, activityCalls.listFolders]
  const sort = useCommand(activityCalls.sort, { refreshes })
  const sortFolders = useCommand(activityCalls.sortFolders, { refreshes })
  const form = useForm({
    start,
    send: async ({ folders, activities }) => {
      if (folders !== start.folders)
        await sortFolders.mutateAsync({ courseId, ids: folders.map(({ id }) => id) })
      if (activities !== start.activities)
        await sort.mutateAsync({ courseId, contentIds: activities.map(({ id }) => id) })
      toast.good(t('arrange.saved'))
      back()
    },
  })
  useLeaveQuestion(form)
  const { folders, activities } = form.values
  const isEmpty = folders.length === 0 && activities.length === 0
  return (
    <Screen
      title={t('arrange.title')}
      subtitle={place}
      footer={
        !isEmpty && (
          <MainButton busy={form.isSending} onClick={form.submit}>
            {t('folder.save')}
          </MainButton>
        )
      }
    >
      {isEmpty && <EmptyState art="files" title={t('noneStaff')} />}
      <Stack gap={6}>
        {folders.length > 0 && (
          <Section title={t('modules.folders')}>
            <SortableList
              label={t('modules.folders')}
              items={folders}
              itemKey={({ id }) => id}
              itemLabel={({ name }) => name}
              onChange={next => form.change({ folders: next })}
              renderItem={({ name }) => <Line icon={FolderIcon} name={name} />}
            />
          </Section>
        )}
        {activities.length > 0 && (
          <Section
            title={t('arrange.activities')}
            hint={activities.some(({ pinned }) => pinned) && t('arrange.pinned')}
          >
            <SortableList
              label={t('arrange.activities')}
              items={activities}
              itemKey={({ id }) => id}
              itemLabel={({ title }) => title}
              onChange={next => form.change({ activities: next })}
              renderItem={({ contenttype, title }) => (
                <Line icon={kindOf(kinds, contenttype)?.icon ?? FileIcon} name={title} />
              )}
            />
          </Section>
        )}
      </Stack>
    </Screen>
  )
}

const Line = ({ icon: LineIcon, name }: { icon: typeof FileIcon; name: string }) => (
  <span className={styles.line}>
    <LineIcon size={20} className={styles.icon} />
    <span className={styles.name}>{name}</span>
  </span>
)
