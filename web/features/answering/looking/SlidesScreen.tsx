import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { stepStates } from '#contract/features/answering/rules.ts'
import { excerptOf } from '#contract/features/question/excerpt.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { answeringPath, useAnsweringAddress } from '../addresses.ts'
import { useSetNews } from '../queries.ts'
import { stateOf } from '../states.ts'
import { shownType } from '../taking/step-writing.ts'

type Slide = AnswerOf<typeof answeringCalls.listSlides>['list'][number]

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
            <List>
              {list.map(slide => (
                <SlideRow key={slide.question.id} slide={slide} id={id} />
              ))}
            </List>
          )}
        </Screen>
      )}
    </AnsweredScreen>
  )
}

function SlideRow({ slide: { page, stepId, question, state }, id }: { slide: Slide; id: string }) {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const { courseId, isStaff } = useAnsweringAddress()
  const type = typeOf(shownType(question.type))
  const place = { courseId, id }
  const open = () => {
    if (!isStaff) return navigate(answeringPath('answer', place, { stepId }))
    if (state === stepStates.notStarted) return navigate(answeringPath('preview', place))
    return navigate(answeringPath('results', place, { isStaff, stepId }))
  }
  return (
    <ListRow
      leading={<IconTile tone="sunk">{page}</IconTile>}
      title={excerptOf(question.html)}
      note={[type && inLanguage(type.title), question.points > 0 && t('points', { count: question.points })]
        .filter(Boolean)
        .join(' · ')}
      trailing={<StatusTag {...stateOf({ state }, t)} />}
      onClick={open}
    />
  )
}
