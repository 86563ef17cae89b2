import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { libraryCalls } from '#contract/features/activity/library.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { List, ListItem, RowBody } from '#web/ui/lists/List.tsx'
import { Selection, TickableRow } from '#web/ui/lists/Selection.tsx'
import type { ContentItem } from '../kind.ts'
import { ActivitySetting } from '../settings/ActivitySetting.tsx'

/** Copies an activity into other courses of the person: which of them. */
export function CopyActivityScreen() {
  return <ActivitySetting>{(item, courseId) => <Copy {...{ item, courseId }} />}</ActivitySetting>
}

/** With fewer there is nothing to search among. */
const manyCourses = 8

const idOf = ({ courseId }: { courseId: string }) => courseId

function Copy({ item, courseId }: { item: ContentItem; courseId: string }) {
  const t = useTexts('activity')
  const back = useBack()
  const courses = useQuery(ask(libraryCalls.listCopyCourses, { courseId }))
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const undo = useCommand(activityCalls.delete, { refreshes: [activityCalls.list] })
  const copy = useCommand(packageCalls.copyActivity, {
    refreshes: [activityCalls.list],
    onDone: ({ list }) => {
      const takeBack = () =>
        void Promise.all(
          list.map(made => undo.mutateAsync({ courseId: made.courseId, contentId: made.activityId })),
        ).then(
          () => toast.good(t('copy.undone')),
          () => undefined,
        )
      toast.show({
        text: t('copy.done', { count: list.length }),
        tone: 'good',
        action: { label: t('copy.undo'), onClick: takeBack },
      })
      back()
    },
  })
  const isFound = ({ courseName, className }: { courseName: string; className: string }) =>
    `${courseName} ${className}`.toLowerCase().includes(search.trim().toLowerCase())
  const submit = () => {
    if (chosen.size === 0) return toast.bad(problemText(activityErrors.courseMissing))
    copy.mutate({ courseId, activityId: item.id, courseIds: [...chosen] })
  }
  return (
    <Screen
      subtitle={item.title}
      head={
        (courses.data?.list.length ?? 0) >= manyCourses && (
          <SearchField value={search} onChange={setSearch} placeholder={t('copy.search')} />
        )
      }
      footer={
        <MainButton busy={copy.isPending} onClick={submit}>
          {chosen.size > 0 ? t('copy.button', { count: chosen.size }) : t('copy.choose')}
        </MainButton>
      }
    >
      <QueryView
        query={courses}
        skeleton={<SkeletonRows rows={5} />}
        isEmpty={({ list }) => !list.some(isFound)}
        empty={<EmptyState art="search" title={t('copy.none')} />}
      >
        {({ list }) => (
          <Selection chosen={chosen} onChoose={setChosen} items={list} idOf={idOf}>
            <List hint={t('copy.hint')}>
              {list.filter(isFound).map(course => (
                <ListItem key={course.courseId}>
                  <TickableRow id={String(course.courseId)} label={course.courseName}>
                    {toggle => (
                      <RowBody
                        title={course.courseName}
                        note={[course.className, course.courseId === courseId && t('copy.thisCourse')]
                          .filter(Boolean)
                          .join(' · ')}
                        chevron={false}
                        wrap
                        onClick={toggle}
                      />
                    )}
                  </TickableRow>
                </ListItem>
              ))}
            </List>
          </Selection>
        )}
      </QueryView>
    </Screen>
  )
}
