import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { libraryCalls } from '#contract/features/activity/library.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { shortDay } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { FileIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import type { ContentItem } from '../kind.ts'
import { kindOf, useKinds } from '../use-kinds.ts'

type Lesson = AnswerOf<typeof libraryCalls.listLessons>['list'][number]

interface LibraryProps {
  courseId: string
  /** Where copies go; left out, the root of the course. */
  folderId?: string
  /** Only this type of activity. */
  source?: number
}

/** The person's activities in other courses; pressed, one is copied into this course and opened for editing. */
export function Library({ courseId, folderId, source }: LibraryProps) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const kinds = useKinds()
  const [search, setSearch] = useState('')
  const [type, setType] = useState(source ?? 0)
  const wanted = useDeferredValue(search.trim())
  const { query, ...pages } = usePages(
    libraryCalls.listLessons,
    { courseId, search: wanted, limit: 20, ...(type > 0 && { contentType: type }) },
    { keepPrevious: true },
  )
  const copy = useCommand(packageCalls.copyActivity, { refreshes: [activityCalls.list] })
  const take = async (lesson: Lesson) => {
    const isWanted = await dialog.confirm({
      title: t('library.question', { title: lesson.title }),
      message: t('library.questionHint'),
      confirmLabel: t('library.take'),
    })
    if (!isWanted || copy.isPending) return
    const taken = await copy
      .mutateAsync({
        ...{ courseId: lesson.courseId, activityId: lesson.activityId, courseIds: [courseId] },
        ...(folderId && { folderId }),
      })
      .catch(() => undefined)
    const [made] = taken?.list ?? []
    if (!made) return
    toast.good(t('library.taken'))
    const item = { id: made.activityId, contenttype: lesson.contentType } as ContentItem
    const kind = kindOf(kinds, lesson.contentType)
    const place = { courseId, isStaff: true }
    if (kind) navigate((kind.editPath ?? kind.openPath)(item, place), { replace: true })
  }
  return (
    <Stack gap={3}>
      <SearchField value={search} onChange={setSearch} placeholder={t('library.search')} />
      {source === undefined && (
        <SegmentedFilter
          label={t('library.types')}
          value={type}
          onChange={setType}
          options={[
            { value: 0, label: t('library.all') },
            ...kinds.map(({ types, names }) => ({ value: types[0] ?? 0, label: names })),
          ]}
        />
      )}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={5} avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={<EmptyState art="search" title={t('library.none')} hint={t('library.noneHint')} />}
      >
        {() => (
          <InfiniteList
            {...pages}
            label={t('library.title')}
            itemKey={({ activityId }) => activityId}
            rowHeight={72}
            renderItem={lesson => <LessonRow lesson={lesson} onTake={chosen => void take(chosen)} />}
          />
        )}
      </QueryView>
    </Stack>
  )
}

function LessonRow({ lesson, onTake }: { lesson: Lesson; onTake: (lesson: Lesson) => void }) {
  const KindIcon = kindOf(useKinds(), lesson.contentType)?.icon ?? FileIcon
  const day = lesson.createdAt === null ? '' : shortDay(lesson.createdAt)
  return (
    <RowBody
      title={lesson.title}
      note={[lesson.courseName, day].filter(Boolean).join(' · ')}
      leading={
        <IconTile>
          <KindIcon size={22} />
        </IconTile>
      }
      wrap
      chevron={false}
      onClick={() => onTake(lesson)}
    />
  )
}
