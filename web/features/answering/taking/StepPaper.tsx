import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isBoard } from '#contract/features/answering/board-rules.ts'
import { answeringModes } from '#contract/features/answering/rules.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { ConflictSheet } from '#web/features/submission/writing/ConflictSheet.tsx'
import { NotKeptNotice } from '#web/features/submission/writing/NotKeptNotice.tsx'
import { SaveState } from '#web/features/submission/writing/SaveState.tsx'
import { type PartJournal, useWriting, type Writing } from '#web/features/submission/writing/writing.ts'
import { AnswerField } from '#web/features/test/taking/AnswerField.tsx'
import { AnswerValue } from '#web/features/test/taking/AnswerValue.tsx'
import { isAnswered, type PaperAnswer, partOf } from '#web/features/test/taking/answers.ts'
import { askedIn } from '#web/features/test/taking/asked.ts'
import { FileUploads, type SlotUploads } from '#web/features/test/taking/FileUploads.tsx'
import { Signing, type SigningHandle } from '#web/features/test/taking/Signing.tsx'
import { useEndOfPaper } from '#web/features/test/taking/time-up.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { useWakeLock } from '#web/lib/wake-lock.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { answeringPath, useAnsweringAddress } from '../addresses.ts'
import { Board, BoardWriting } from '../board/part.ts'
import { QuestionHead } from '../parts/QuestionHead.tsx'
import { ShownAnswer } from '../parts/ShownAnswer.tsx'
import { answeringQueries } from '../queries.ts'
import { stepName } from '../states.ts'
import { AnonymousQuestion } from './AnonymousQuestion.tsx'
import { placeOfSet } from './statements-along.ts'
import { isAnonymous, questionsOf, type Step, type StepQuestion, stepWriting } from './step-writing.ts'

interface StepPaperProps {
  step: Step
  accountId: string
  clockOffset: number
  renew: () => Promise<unknown>
}

/** A step as its student answers it: every answer is saved as it is given, until the time is up by the server's clock. */
export function StepPaper({ step, accountId, clockOffset, renew }: StepPaperProps) {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const place = useAnsweringAddress()
  const isInClass = step.mode === answeringModes.inClass
  const [overAt, setOverAt] = useState<number | null>(null)
  // A phone without a network closes at the end that it knows.
  const isUp = overAt !== null && overAt === step.endsAtExactly
  const isWritable = step.isWritable && !isUp
  const asked = useMemo(() => askedIn(questionsOf(step)), [step])
  const kept = useMemo(
    () =>
      asked
        .map(({ question }) => question)
        .filter(question => !isAnonymous(question) && !isBoard(question.asking)),
    [asked],
  )
  const writing = useWriting(
    useMemo(
      () => stepWriting({ id: step.id, answeringId: step.answeringId }, accountId, kept),
      [step.id, step.answeringId, accountId, kept],
    ),
    { accountId, taskId: step.id, onMoved: () => void renew(), parts: kept.map(partOf) },
  )
  const [uploads, setUploads] = useState<ReadonlyMap<number, SlotUploads>>(new Map())
  const hasAnswered = writing.parts.some(({ value }) => isAnswered(value))
  const isUploading = [...uploads.values()].some(({ isBusy }) => isBusy)
  useWakeLock(isWritable)
  useEndOfPaper({
    ...{ endsAt: isWritable && isInClass ? step.endsAtExactly : null, clockOffset },
    onNear: () => void writing.flush(),
    onEnd: () => {
      setOverAt(step.endsAtExactly)
      void writing.flush().then(renew)
    },
  })
  const signing = useRef<SigningHandle>(null)
  useLateNews(!isWritable && writing.isReady, writing.status === 'saved', renew)
  const submit = useCommand(answeringTakingCalls.submit, {
    refreshes: answeringQueries,
    onDone: () => navigate(answeringPath('success', place, { stepId: step.id }), { replace: true }),
  })
  // What is written for all to see is sent one by one: there is nothing to be handed in at the end.
  const board = asked.length === 1 && isBoard(asked[0]!.question.asking) ? asked[0]!.question : undefined
  async function finish() {
    if (isUploading) return toast.info(t('answer.uploading'))
    const given = step.answers.some(
      one => one.isGiven || (one.text !== '' && isWrittenOnBoard(step, one.slot)),
    )
    if (!given && !hasAnswered) return toast.info(t('answer.none'))
    const status = await writing.flush()
    if (status === 'saved') return submit.mutate({ stepId: step.id, answers: [] })
    if (status === 'waiting')
      return dialog.alert({ title: t('answer.offline'), message: t('answer.offlineHint') })
    if (status === 'refused') toast.bad(t('answer.refused', { reason: writing.failure?.message ?? '' }))
  }
  const signed = (of: SlotUploads | undefined, slot: number) =>
    of && (signing.current?.uploadsOf(of, slot) ?? of)
  const partOfSlot = new Map(writing.parts.map(part => [part.slot, part]))
  return (
    <Screen
      title={stepName(step, t)}
      subtitle={
        (hasAnswered || writing.status !== 'saved') && <SaveState of={writing} isUploading={isUploading} />
      }
      countdownTo={
        isWritable && isInClass && step.endsAtExactly !== null ? step.endsAtExactly - clockOffset : undefined
      }
      onRefresh={renew}
      footer={
        isWritable && board ? (
          <Suspense>
            <BoardWriting place={boardPlace(step, board)} />
          </Suspense>
        ) : isWritable ? (
          <MainButton busy={submit.isPending} onClick={() => void finish()}>
            {t(isInClass ? 'answer.done' : 'answer.handIn')}
          </MainButton>
        ) : (
          <WayOn step={step} />
        )
      }
    >
      <Stack gap={4}>
        <NotKeptNotice writing={writing} />
        {!isWritable && <Callout>{t(step.areAnswersShown ? 'answer.shown' : 'answer.closed')}</Callout>}
        {!isWritable && writing.isReady && <Late {...{ step, writing }} />}
        {kept.map(
          ({ slot, type }) =>
            typeOf(type)?.keptAs === 'files' &&
            partOfSlot.has(slot) && (
              <FileUploads
                key={slot}
                part={partOfSlot.get(slot)!}
                place={{ taskId: step.id, attempt: 1, slot }}
                onFile={file => signing.current?.noteUploaded(slot, file)}
                onChange={(of, its) => setUploads(before => new Map(before).set(of, its))}
              />
            ),
        )}
        {writing.isReady ? (
          asked.map(({ question, number, texts }) => (
            <Stack key={question.id} gap={3}>
              {texts.map(text => (
                <Card key={text.id}>
                  <RichText html={text.html} />
                  {text.files.length > 0 && <AttachmentList files={text.files} />}
                </Card>
              ))}
              <Card>
                <Stack gap={3}>
                  <QuestionHead {...{ question, number }} />
                  <Question
                    {...{ step, question, number, renew }}
                    part={partOfSlot.get(question.slot)}
                    isWritable={isWritable}
                    uploads={signed(uploads.get(question.slot), question.slot)}
                  />
                  {question.files.length > 0 && <AttachmentList files={question.files} />}
                </Stack>
              </Card>
            </Stack>
          ))
        ) : (
          <SkeletonCards cards={2} />
        )}
      </Stack>
      {isInClass && (
        <Signing
          {...{ clockOffset, writing, uploads, handle: signing, look: notAsked }}
          place={placeOfSet(accountId, step.answeringId)}
          end={endToProve(step)}
        />
      )}
      <Suspense>
        <ConflictSheet
          writing={writing}
          join={() => undefined}
          Value={({ value, slot }) => (
            <AnswerValue answer={value} question={kept.find(one => one.slot === slot)} />
          )}
          nameOf={slot =>
            t('question', { number: asked.find(one => one.question.slot === slot)?.number ?? 0 })
          }
        />
      </Suspense>
    </Screen>
  )
}

const notAsked = () => Promise.resolve(null)

/** What is written before it can be proven; of a step that lasts until somebody ends it, whatever is written. */
const endToProve = ({ isWritable, endsAtExactly, endsAt }: Step) =>
  isWritable ? (endsAtExactly ?? Number.MAX_SAFE_INTEGER) : (endsAt ?? 0)

/**
 * Asks again once what was left has arrived after the end: what became of it stands there. Back from a tunnel it may arrive before the phone
 * hears that the step is over.
 */
function useLateNews(isOver: boolean, isSaved: boolean, renew: () => Promise<unknown>) {
  const hasWaited = useRef(false)
  const isOnline = useIsOnline()
  useEffect(() => {
    if (!isSaved) hasWaited.current ||= isOver || !isOnline
    else if (isOver && hasWaited.current) {
      hasWaited.current = false
      void renew()
    }
  }, [isOver, isSaved, isOnline, renew])
}

/** After the end: what has not arrived, and what became of what came later. */
function Late({ step, writing }: { step: Step; writing: Writing<PaperAnswer> }) {
  const t = useTexts('answering')
  const { status, failure } = writing
  if (status === 'refused')
    return <Callout tone="warn">{t('answer.refused', { reason: failure?.message ?? '' })}</Callout>
  if (status !== 'saved')
    return <Callout tone="warn">{t(step.areAnswersShown ? 'answer.left' : 'answer.unsent')}</Callout>
  return step.answers.some(({ isProven }) => isProven) && <Callout tone="good">{t('answer.proven')}</Callout>
}

const boardPlace = ({ courseId, id }: Step, { id: questionId }: StepQuestion) => ({
  ...{ courseId, stepId: id, questionId },
})

const isWrittenOnBoard = ({ questions }: Step, of: number) =>
  questions.some(({ slot, asking }) => slot === of && isBoard(asking))

interface QuestionProps {
  step: Step
  isWritable: boolean
  question: StepQuestion
  number: number
  /** Undefined of one that is asked anonymously. */
  part: PartJournal<PaperAnswer> | undefined
  uploads: SlotUploads | undefined
  renew: () => Promise<unknown>
}

function Question({ step, isWritable, question, number, part, uploads, renew }: QuestionProps) {
  const t = useTexts('answering')
  const own = step.answers.find(({ slot }) => slot === question.slot)
  if (!typeOf(question.type)) return <p>{t('unknown')}</p>
  if (isBoard(question.asking))
    return (
      <>
        <QuestionShown type={typeOf(question.type)!} question={question} />
        <Suspense fallback={<SkeletonCards cards={1} />}>
          <Board
            place={boardPlace(step, question)}
            isStaff={false}
            isPlain
            writesElsewhere={step.questions.length === 1}
          />
        </Suspense>
      </>
    )
  if (isAnonymous(question))
    return (
      <AnonymousQuestion
        {...{ step, question, number, renew }}
        isGiven={own?.isGiven ?? false}
        isWritable={isWritable}
      />
    )
  if (!isWritable) return <ShownAnswer question={question} own={own} answer={part?.value} />
  return (
    part && (
      <>
        <AnswerField {...{ question, part, uploads }} disabled={false} label={t('question', { number })} />
        {part.status !== 'saved' && <SaveState of={part} />}
      </>
    )
  )
}

/** After a step: to what runs by now, to its results, or back. */
function WayOn({ step }: { step: Step }) {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const place = useAnsweringAddress()
  const { data } = useQuery({
    ...ask(answeringTakingCalls.listToJoin, { courseId: step.courseId, id: step.answeringId }),
    meta: { handled: true },
  })
  const next = data?.list.find(({ stepId }) => stepId !== step.id)
  const go = (to: string) => () => navigate(to, { replace: true })
  if (next)
    return (
      <MainButton onClick={go(answeringPath('answer', place, { stepId: next.stepId }))}>
        {t('answer.next', { title: next.title })}
      </MainButton>
    )
  return (
    <>
      <Button size="large" onClick={go(answeringPath('detail', place))}>
        {t('answer.back')}
      </Button>
      {step.areResultsShown && (
        <Button
          kind="primary"
          size="large"
          onClick={() => navigate(answeringPath('results', place, { stepId: step.id }))}
        >
          {t('student.results')}
        </Button>
      )}
    </>
  )
}
