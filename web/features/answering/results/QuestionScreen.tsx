import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isBoard } from '#contract/features/answering/board-rules.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { photoAnswer } from '#contract/features/question/types/open.ts'
import { keyOf, send } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { useAnsweringAddress } from '../addresses.ts'
import { useLiveCounts } from '../leading/use-live-counts.ts'
import { useSetNews } from '../queries.ts'
import { BoardResult } from './BoardResult.tsx'
import { areHidden, HiddenResults } from './HiddenResults.tsx'
import { PhotoWall, Posts } from './parts.ts'
import { QuestionResult } from './QuestionResult.tsx'
import { WordCloud } from './WordCloud.tsx'

const limit = 50

const answersQuery = (stepId: string, questionId: string) => {
  const input = { stepId: stepId as never, questionId: questionId as never, limit }
  return infiniteQueryOptions({
    queryKey: [...keyOf(answeringResultCalls.question, { ...input, page: 1 }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(answeringResultCalls.question, { ...input, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * limit < total ? pages.length + 1 : undefined),
  })
}

/** One question of a step with its answers: words by how often they were said, texts and photos; to students without names. */
export function QuestionScreen() {
  const t = useTexts('answering')
  const { id, stepId, courseId, isStaff } = useAnsweringAddress()
  const [search] = useSearchParams()
  const questionId = search.get('questionid') ?? ''
  const query = useInfiniteQuery({
    ...answersQuery(stepId, questionId),
    staleTime: 0,
    meta: { handled: true },
  })
  useLiveCounts(courseId, id)
  useSetNews(courseId, id)
  const isPhotos = query.data?.pages[0]?.question.type === photoAnswer.number
  if (areHidden(query.error)) return <HiddenResults onRefresh={query.refetch} />
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {({ pages }) => (
        <Screen onRefresh={query.refetch}>
          <Stack gap={4}>
            {isBoard(pages[0]!.question.asking) ? (
              <BoardResult
                question={pages[0]!.question}
                title={t('pages.question')}
                place={{ courseId, stepId, questionId: pages[0]!.question.id }}
                isStaff={isStaff}
              />
            ) : (
              <>
                <QuestionResult
                  question={{ ...pages[0]!.question, distribution: pages[0]!.distribution }}
                  title={t('pages.question')}
                />
                {pages[0]!.words.length > 0 && <WordCloud words={pages[0]!.words} />}
                {isPhotos ? <PhotoWall questionId={questionId} /> : <Posts query={query} />}
              </>
            )}
          </Stack>
        </Screen>
      )}
    </AnsweredScreen>
  )
}
