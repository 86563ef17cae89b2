import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { useAnsweringAddress } from '../addresses.ts'
import { useSetNews } from '../queries.ts'
import { SlidesList } from './parts.ts'

/** The questions of a set page by page, and how far each is; who taps one is led to its step. */
export function SlidesScreen() {
  const t = useTexts('answering')
  const { courseId, id: named } = useAnsweringAddress()
  const [search] = useSearchParams()
  const id = (search.get('interactid') ?? named) as never
  const query = useQuery(ask(answeringCalls.listSlides, { id }))
  useSetNews(courseId, id)
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonRows rows={6} />}>
      {({ list }) => (
        <Screen onRefresh={query.refetch}>
          {list.length === 0 ? (
            <EmptyState art="work" title={t('slides.none')} hint={t('slides.noneHint')} />
          ) : (
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <SlidesList list={list} id={id} />
            </Suspense>
          )}
        </Screen>
      )}
    </AnsweredScreen>
  )
}
