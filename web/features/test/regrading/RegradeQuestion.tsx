import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Scoring } from '#contract/features/question/scoring.ts'
import { readWritten } from '#contract/features/question/written.ts'
import { isScoreWithin } from '#contract/features/submission/rules.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { testLimits } from '#contract/features/test/limits.ts'
import { regradeCalls } from '#contract/features/test/regrade-calls.ts'
import {
  type Counting,
  countings,
  type RegradableQuestion,
  type RegradeChange,
  regradeLimits,
} from '#contract/features/test/regrade-entities.ts'
import { regradeErrors } from '#contract/features/test/regrade-errors.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { useTextPictures } from '#web/features/file/use-text-pictures.ts'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { writerOf } from '#web/features/question/types/writers.ts'
import { FixedParts } from '#web/features/question/types/writing/fixed-parts.ts'
import { ExplanationField, ScoringFields } from '#web/features/question/writing/RightFields.tsx'
import { ask } from '#web/lib/call.ts'
import { inLanguage, problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { testPath } from '../addresses.ts'
import type { Groups } from '../grading/groups.ts'
import { useRegradeAddress } from './addresses.ts'
import { useCollected, withChange } from './collected.ts'

const PreviewSheet = lazy(() =>
  import('./PreviewSheet.tsx').then(module => ({ default: module.PreviewSheet })),
)

/** How one question is judged from now on: how it counts, its points, what is right. What it says stays. */
export function RegradeQuestion() {
  const t = useTexts('test/regrading')
  const { id, courseId, questionId } = useRegradeAddress()
  const listed = useQuery({ ...ask(regradeCalls.listQuestions, { id: id as never }), staleTime: 0 })
  const query = useQuery({
    ...ask(testGradingCalls.getAnswers, { id: id as never, questionId: questionId as never, limit: 1 }),
    staleTime: 0,
  })
  const place = listed.data?.list.findIndex(one => one.id === questionId) ?? -1
  const known = listed.data?.list[place]
  if (query.data && known)
    // Begun anew with what stands once it has been regraded.
    return (
      <Judging
        key={JSON.stringify([listed.data!.seen, query.data.question.right])}
        {...{ id, courseId, known, place }}
        question={query.data.question}
      />
    )
  return (
    <Screen>
      <QueryView query={listed} skeleton={<SkeletonCards cards={3} />}>
        {() => (
          <QueryView query={query} skeleton={<SkeletonCards cards={3} />}>
            {() => <EmptyState art="work" title={t('noQuestions')} />}
          </QueryView>
        )}
      </QueryView>
    </Screen>
  )
}

interface JudgingProps {
  id: string
  courseId: string
  known: RegradableQuestion
  place: number
  question: Groups['question']
}

interface Values {
  counting: Counting
  points: number | null
  right: unknown
  explanation: string
  scoring: Scoring
  /** The points are for its whole draw. */
  isForDraw: boolean
}

function Judging({ id, courseId, known, place, question }: JudgingProps) {
  const t = useTexts('test/regrading')
  const written = writerOf(known.type)
  const { isSending, ...pictures } = useTextPictures()
  const [changes, setChanges] = useState<RegradeChange[] | null>(null)
  const collected = useCollected(id)
  const before = collected.changeOf(known.id)
  const navigate = useNavigate()
  /** What the form is sent for. */
  const isToCollect = useRef(false)
  const { key, explanation, scoring } = question.right
  const hasKey = key !== null && written !== undefined
  const keyOf = ({ right }: Values) =>
    written?.writer.hasBlanks ? written.writer.tidy!(question.parts, right).right : right
  const problemOf = (values: Values) =>
    hasKey
      ? readWritten({
          ...{ type: known.type, html: question.html, parts: question.parts, key: keyOf(values) },
          ...{ scoring: values.scoring, explanation: values.explanation, difficulty: 2, points: 1 },
          ...{ knowledge: [], tags: [], fileIds: [] },
        }).problem
      : undefined
  const hasDraw = known.ofDraw > 1
  const changeOf = (values: Values): RegradeChange => {
    const isRightOther =
      hasKey &&
      JSON.stringify([keyOf(values), values.scoring, values.explanation]) !==
        JSON.stringify([key, scoring, explanation])
    return {
      questionId: known.id,
      ...(values.counting !== known.counting && { counting: values.counting }),
      ...(values.points !== known.points && { points: values.points! }),
      ...(values.points !== known.points && hasDraw && values.isForDraw && { isForDraw: true }),
      ...(isRightOther && {
        right: { key: keyOf(values), scoring: values.scoring, explanation: values.explanation },
      }),
    }
  }
  const form = useForm<Values>({
    start: {
      counting: before?.counting ?? known.counting,
      points: before?.points ?? known.points,
      right: before?.right?.key ?? key,
      explanation: before?.right?.explanation ?? explanation,
      scoring: before?.right?.scoring ?? scoring,
      isForDraw: before?.isForDraw ?? (hasDraw && before === undefined),
    },
    problems: values => {
      const problem = problemOf(values)
      return {
        points:
          !isScoreWithin(values.points ?? -1, testLimits.points) &&
          problemText(testErrors.pointsInvalid, { limit: testLimits.points }),
        right: problemText(problem?.error, problem?.details),
      }
    },
    send: values => {
      const change = changeOf(values)
      const isOther = Object.keys(change).length > 1
      if (isSending) toast.info(t('uploading'))
      else if (!isOther && before && isToCollect.current) {
        collected.remove(known.id)
        return toList()
      } else if (!isOther) toast.info(problemText(regradeErrors.regradeNothing) || '')
      else if (!isToCollect.current) setChanges(withChange(collected.changes, change))
      else if (collected.put(change)) {
        toast.good(t('added'))
        return toList()
      } else toast.info(t('tooMany', { count: regradeLimits.questions }))
      // Nothing is changed before it is applied.
      return false
    },
  })
  const letGo = useLeaveQuestion(form)
  function toList() {
    letGo()
    navigate(testPath('regrade', { id, courseId }), { replace: true })
  }
  function submitTo(collects: boolean) {
    isToCollect.current = collects
    void form.submit()
  }
  const { values } = form
  const isDropped = values.counting === 'dropped'
  const type = written?.type
  const isJudged = hasKey && values.counting === 'counts'
  const trouble = form.errorOf('right')
  return (
    <Screen
      title={t('questionTitle', { number: place + 1 })}
      {...(type && { subtitle: inLanguage(type.title) })}
      footer={
        <>
          <Button size="large" onClick={() => submitTo(true)}>
            {t('collect')}
          </Button>
          <MainButton onClick={() => submitTo(false)}>{t('preview')}</MainButton>
        </>
      }
    >
      <Form {...form.props}>
        <Card>
          <Stack gap={3}>
            {/* What the editor of a key shows is not shown twice. */}
            {isJudged || !type ? (
              <RichText html={question.html} />
            ) : (
              <QuestionShown type={type} question={{ html: question.html, parts: question.parts }} />
            )}
            {question.files.length > 0 && <AttachmentList files={question.files} />}
          </Stack>
        </Card>
        <Card>
          <Stack gap={4}>
            <RadioList
              label={t('counting.title')}
              options={countings.map(value => ({
                value,
                label: t(`counting.${value}`),
                hint: t(`counting.${value}Hint`),
              }))}
              value={values.counting}
              onChange={counting => form.change({ counting })}
            />
            {!isDropped && (
              <NumberField
                label={t('pointsLabel')}
                hint={t(known.isDrawn && !(hasDraw && values.isForDraw) ? 'pointsDrawnHint' : 'pointsHint')}
                decimals={1}
                max={testLimits.points}
                {...form.field('points')}
              />
            )}
            {!isDropped && hasDraw && (
              <Switch
                label={t('forDraw', { count: known.ofDraw })}
                hint={t('forDrawHint')}
                checked={values.isForDraw}
                onChange={isForDraw => form.change({ isForDraw })}
              />
            )}
          </Stack>
        </Card>
        {isJudged && (
          <FixedParts value>
            {written.writer.Writer && (
              <written.writer.Writer
                type={written.type}
                parts={question.parts}
                right={values.right}
                html={question.html}
                pictures={pictures}
                onChange={({ right }) => right !== undefined && form.change({ right })}
              />
            )}
            {trouble && (
              <Callout tone="bad">
                <span role="alert" data-invalid tabIndex={-1}>
                  {trouble}
                </span>
              </Callout>
            )}
            <Card>
              <Stack gap={4}>
                <ScoringFields {...{ form }} parts={question.parts} {...written} />
                <ExplanationField {...{ form, pictures }} />
              </Stack>
            </Card>
          </FixedParts>
        )}
      </Form>
      {changes && (
        <Suspense>
          <PreviewSheet {...{ id, changes }} onDone={collected.clear} onClose={() => setChanges(null)} />
        </Suspense>
      )}
    </Screen>
  )
}
