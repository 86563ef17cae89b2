import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Value } from '#contract/call.ts'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import { type OwnJudgement, ownJudgements, type Practised } from '#contract/features/mistake/entities.ts'
import { isJudged } from '#contract/features/question/types/judged.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { QuestionAnswer } from '#web/features/question/types/QuestionAnswer.tsx'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { mistakesPath } from './addresses.ts'
import { mistakeQueries } from './queries.ts'
import { typeTitle } from './said.ts'

type Asked = Value<typeof mistakeCalls.practise.output>['list'][number]

/** A round of practice: one question at a time, judged at once; what was wrong comes again at its end. */
export function PracticeScreen() {
  const t = useTexts('mistake')
  const { courseId } = useCourseAddress()
  const [search] = useSearchParams()
  const input = {
    ...{ courseId, id: search.get('id') ?? undefined, isSimilar: search.get('similar') === '1' },
    ...{ type: Number(search.get('type') ?? 0), knowledge: search.get('knowledge') ?? '' },
  }
  // What is due is asked anew each time.
  const query = useQuery({
    ...ask(mistakeCalls.practise, input),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <AnsweredScreen title={t('practice.title')} query={query} skeleton={<SkeletonText lines={6} />}>
      {({ list }) => <Round courseId={courseId} questions={list} isOfOthers={input.isSimilar} />}
    </AnsweredScreen>
  )
}

interface RoundProps {
  courseId: string
  questions: readonly Asked[]
  /** They are no mistakes, or need not be: nothing is kept of what is answered. */
  isOfOthers: boolean
}

function Round({ courseId, questions, isOfOthers }: RoundProps) {
  const t = useTexts('mistake')
  const leave = useBack(mistakesPath(courseId))
  const [queue, setQueue] = useState(questions)
  const [place, setPlace] = useState(0)
  const [rightCount, setRightCount] = useState(0)
  const question = queue[place]
  if (!question) {
    const count = queue.length
    return (
      <Screen footer={<MainButton onClick={leave}>{t('practice.leave')}</MainButton>}>
        <EmptyState
          art="work"
          title={t(count === 0 ? 'practice.nothing' : 'practice.done')}
          hint={
            count === 0
              ? t(isOfOthers ? 'practice.noneSimilar' : 'practice.nothingHint')
              : t('practice.result', { right: rightCount, count })
          }
        />
      </Screen>
    )
  }
  return (
    <OneQuestion
      key={place}
      {...{ courseId, question, place, isOfOthers, total: queue.length }}
      onNext={isRight => {
        if (isRight) setRightCount(rightCount + 1)
        else if (!isOfOthers) setQueue([...queue, question])
        setPlace(place + 1)
      }}
      onLeave={leave}
    />
  )
}

interface OneQuestionProps {
  courseId: string
  question: Asked
  place: number
  total: number
  isOfOthers: boolean
  onNext: (isRight: boolean) => void
  onLeave: () => void
}

function OneQuestion({ courseId, question, place, total, isOfOthers, onNext, onLeave }: OneQuestionProps) {
  const t = useTexts('mistake')
  const [answer, setAnswer] = useState<unknown>(null)
  const [said, setSaid] = useState<Practised>()
  const [isComparing, setComparing] = useState(false)
  const send = useCommand(mistakeCalls.answer, { refreshes: mistakeQueries, onDone: setSaid })
  const type = typeOf(question.type)
  const { id, html, parts, points, files } = question
  /** No machine can tell: whoever answered compares it with what is right. */
  const isOwn = type !== undefined && !type.isGraded && isJudged(type)
  const model = useQuery({ ...ask(mistakeCalls.right, { courseId, id }), enabled: isOwn && isComparing })
  const right = said ?? (isComparing ? model.data : undefined)
  const judge = (judged: OwnJudgement) => send.mutate({ courseId, id, judged })
  const check = () => {
    if (isOwn) setComparing(true)
    else send.mutate({ courseId, id, value: answer })
  }
  /** Whatever was tried before. */
  const giveUp = () => {
    setAnswer(null)
    if (isOwn) judge('wrong')
    else send.mutate({ courseId, id, value: null })
  }
  const isAnswerable = answer !== null || type?.keptAs === 'files'
  const label = t('practice.of', { number: place + 1, total })
  return (
    <Screen
      subtitle={label}
      footer={
        said ? (
          <MainButton onClick={() => onNext(said.isRight)}>{t('practice.goOn')}</MainButton>
        ) : right ? (
          <OwnVerdict isBusy={send.isPending} onJudge={judge} />
        ) : (
          <>
            <Button size="large" disabled={send.isPending} onClick={giveUp}>
              {t('practice.unknown')}
            </Button>
            <Button
              size="large"
              kind="primary"
              busy={send.isPending || model.isFetching}
              disabled={!isAnswerable || send.isPending}
              onClick={model.isError ? () => void model.refetch() : check}
            >
              {t(isOwn ? 'practice.compare' : 'practice.check')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        <ProgressBar value={place / total} label={label} />
        {said && <Verdict {...{ said, isOfOthers }} isOwn={isOwn && isComparing} />}
        {!said && right && <Callout tone="info">{t('practice.judgeHint')}</Callout>}
        {!right && model.isError && <Callout tone="bad">{t('practice.compareFailed')}</Callout>}
        <Card title={typeTitle(question.type, t)}>
          <Stack gap={3}>
            {!type ? (
              <p>{t('unknownType')}</p>
            ) : right ? (
              <QuestionShown
                type={type}
                question={{ html, parts }}
                // Of what is done with files nothing is uploaded.
                {...(type.keptAs !== 'files' && { answer })}
                questionKey={right.right.key}
                explanation={right.analysis}
                {...(said && !isOwn && { points, score: said.worth * points })}
              />
            ) : type.keptAs === 'files' ? (
              <>
                <RichText html={html} />
                <p>{t('practice.onPaper')}</p>
              </>
            ) : (
              <QuestionAnswer
                type={type}
                question={{ html, parts }}
                answer={answer}
                onAnswer={setAnswer}
                label={label}
                disabled={send.isPending}
              />
            )}
            {files.length > 0 && <AttachmentList files={files} />}
          </Stack>
        </Card>
        {!type && <Button onClick={onLeave}>{t('practice.leave')}</Button>}
      </Stack>
    </Screen>
  )
}

interface VerdictProps {
  said: Practised
  isOfOthers: boolean
  /** It is what whoever answered thinks of it. */
  isOwn: boolean
}

interface OwnVerdictProps {
  isBusy: boolean
  onJudge: (judged: OwnJudgement) => void
}

/** Nobody else judges it. */
const OwnVerdict = ({ isBusy, onJudge }: OwnVerdictProps) => {
  const t = useTexts('mistake')
  return (
    <>
      {ownJudgements.map(judged => (
        <Button
          key={judged}
          size="large"
          kind={judged === 'right' ? 'primary' : 'secondary'}
          disabled={isBusy}
          onClick={() => onJudge(judged)}
        >
          {t(`practice.judged.${judged}`)}
        </Button>
      ))}
    </>
  )
}

/** Comes above the question, where the page is turned to: below a long one nobody would see it. */
function Verdict({ said: { isRight, isMastered, rightDays, dueAt }, isOfOthers, isOwn }: VerdictProps) {
  const t = useTexts('mistake')
  const place = useRef<HTMLDivElement>(null)
  // In braces: what it returns is no way to undo it.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  const word = () => {
    if (!isRight) return isOfOthers ? 'wrongOnce' : 'wrong'
    // No mistake: nothing is kept of it.
    if (dueAt === null && rightDays === 0) return 'right'
    return isMastered ? 'mastered' : 'rightOnce'
  }
  return (
    <div ref={place}>
      <Callout tone={isRight ? 'good' : 'warn'}>
        {t(isOwn ? `practice.own.${word()}` : `practice.${word()}`)}
      </Callout>
    </div>
  )
}
