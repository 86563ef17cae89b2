import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { type CardActions, CourseCards } from './SemesterSection.tsx'

/** The person's courses that a text is found in, while it is being typed. */
export function FoundCourses({ search, ...actions }: CardActions & { search: string }) {
  const t = useTexts('course')
  const found = useQuery({
    ...ask(courseListCalls.listCourses, { search: useDeferredValue(search) }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryView
      query={found}
      skeleton={<SkeletonCards cards={2} />}
      isEmpty={list => list.length === 0}
      empty={<EmptyState art="search" title={t('list.nothingFound')} hint={t('list.nothingFoundHint')} />}
    >
      {list => (
        <>
          <p role="status">{t('list.found', { count: list.length })}</p>
          <CourseCards courses={list} {...actions} />
        </>
      )}
    </QueryView>
  )
}
