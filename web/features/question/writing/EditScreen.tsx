import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { questionCalls } from '#contract/features/question/calls.ts'
import type { Question, QuestionInput } from '#contract/features/question/entities.ts'
import { questionErrors } from '#contract/features/question/errors.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { ask, CallFailure, useCommand } from '#web/lib/call.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { alertFailure } from '#web/shell/failures.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { EyeIcon } from '#web/ui/icons/icons.tsx'
import { bankPath, questionPath } from '../addresses.ts'
import { questionQueries } from '../queries.ts'
import { writerOf } from '../types/writers.ts'
import type { TypeWriter } from '../types/writing/writer.ts'
import styles from './EditScreen.module.css'
import { emptyForm, formOf, type QuestionForm, readKept } from './kept-question.ts'
import { PreviewSheet } from './PreviewSheet.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { TheirQuestion } from './TheirQuestion.tsx'
import { useQuestionForm } from './use-question-form.ts'

/** Writing a question: a new one of the type in the address, or one that is changed. */
export function EditScreen() {
  const t = useTexts('question')
  const [search] = useSearchParams()
  const id = search.get('id')
  const query = useQuery({ ...ask(questionCalls.get, { id: id ?? '' }), enabled: id !== null, staleTime: 0 })
  const known = writerOf(query.data?.type ?? Number(search.get('type')))
  if (id !== null && !query.data)
    return (
      <AnsweredScreen title={t('edit')} query={query} skeleton={<SkeletonCards cards={3} />}>
        {() => null}
      </AnsweredScreen>
    )
  if (!known)
    return (
      <Screen>
        <EmptyState art="trouble" title={t('unknownType')} />
      </Screen>
    )
  if (query.data)
    return <ChangeQuestion key={id} {...known} question={query.data} onOutdated={query.refetch} />
  const place = { bankId: search.get('bankId') ?? '', folderId: search.get('folderId') }
  return <NewQuestion key={`${place.bankId} ${known.type.number}`} {...known} {...place} />
}

interface KnownType {
  type: QuestionType
  writer: TypeWriter
}

function NewQuestion({
  type,
  writer,
  bankId,
  folderId,
}: KnownType & { bankId: string; folderId: string | null }) {
  const t = useTexts('question')
  const back = useBack(bankPath(bankId, folderId))
  const place = `${bankId}:${type.number}`
  const [kept] = useState(() => readKept(place))
  const add = useCommand(questionCalls.create, { refreshes: questionQueries })
  return (
    <Writing
      {...{ type, writer, place }}
      bankId={bankId}
      start={emptyForm(type)}
      entered={kept?.form}
      version={0}
      send={question => add.mutateAsync({ bankId, folderId, question })}
      onSaved={() => {
        toast.good(t('saved'))
        back()
      }}
      onNext={() => toast.good(t('savedNext'))}
    />
  )
}

interface ChangeQuestionProps extends KnownType {
  question: Question
  onOutdated: () => Promise<unknown>
}

function ChangeQuestion({ type, writer, question, onOutdated }: ChangeQuestionProps) {
  const t = useTexts('question')
  const { id } = question
  const back = useBack(questionPath(id))
  const [begun] = useState(question)
  const [kept] = useState(() => readKept(id))
  /** The version that what is saved takes the place of. */
  const version = useRef(kept?.version ?? begun.version)
  const [isOutdated, setOutdated] = useState(kept !== undefined && kept.version !== begun.version)
  const change = useCommand(questionCalls.change, {
    refreshes: questionQueries,
    // What was changed elsewhere is shown beside it.
    onFailed: failure => {
      if (!failure.is(questionErrors.changedElsewhere)) void alertFailure(failure)
    },
  })
  return (
    <Writing
      {...{ type, writer }}
      place={id}
      bankId={question.bankId}
      start={formOf(begun)}
      entered={kept?.form}
      version={version.current}
      theirs={isOutdated ? question : undefined}
      onReplace={() => {
        version.current = question.version
        setOutdated(false)
      }}
      send={async input => {
        try {
          return await change.mutateAsync({ id, version: version.current, question: input })
        } catch (failure) {
          if (failure instanceof CallFailure && failure.is(questionErrors.changedElsewhere)) {
            await onOutdated()
            setOutdated(true)
          }
          throw failure
        }
      }}
      onSaved={() => {
        toast.good(t('saved'))
        back()
      }}
    />
  )
}

interface WritingProps extends KnownType {
  place: string
  bankId: string
  start: QuestionForm
  entered?: QuestionForm
  version: number
  /** What somebody else has saved meanwhile. */
  theirs?: Question
  /** What is written here is to take the place of theirs. */
  onReplace?: () => void
  send: (input: QuestionInput) => Promise<unknown>
  onSaved: () => void
  /** It is saved, and the next of the same type begins. */
  onNext?: () => void
}

const formId = 'question'

function Writing({ theirs, onReplace, onSaved, onNext, send, ...props }: WritingProps) {
  const { type, writer, entered } = props
  const t = useTexts('question')
  const wantsNext = useRef(false)
  const [isRestored, setRestored] = useState(entered !== undefined)
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useQuestionForm({
    ...props,
    send: async input => {
      if (isBusy) {
        toast.info(t('uploading'))
        return false
      }
      await send(input)
      setRestored(false)
      form.forget()
      letGo()
      if (!wantsNext.current) return onSaved()
      form.beginAnew(emptyForm(type, form.values), 0)
      onNext?.()
      // The next one begins at its top.
      document.getElementById(formId)?.scrollIntoView({ block: 'start' })
      return false
    },
  })
  const letGo = useLeaveQuestion({ ...form, onDiscard: form.forget })
  const submit = (next: boolean) => {
    wantsNext.current = next
    void form.submit()
  }
  const discard = () => {
    form.beginAnew(theirs ? formOf(theirs) : props.start, theirs?.version ?? props.version)
    onReplace?.()
    setRestored(false)
  }
  return (
    <Screen
      title={inLanguage(type.title)}
      actions={[{ icon: EyeIcon, label: t('preview'), onClick: () => setShown(true) }]}
      footer={
        <div className={styles.footer}>
          {onNext && (
            <Button size="large" block disabled={form.isSending} onClick={() => submit(true)}>
              {t('saveNext')}
            </Button>
          )}
          <MainButton busy={form.isSending} onClick={() => submit(false)}>
            {t('save')}
          </MainButton>
        </div>
      }
    >
      <Stack gap={4}>
        {theirs ? (
          <TheirQuestion
            question={theirs}
            onTheirs={discard}
            onMine={() => {
              form.replaces(theirs.version)
              onReplace?.()
            }}
          />
        ) : (
          isRestored && (
            <Callout
              action={
                <Button size="small" onClick={discard}>
                  {t('discard')}
                </Button>
              }
            >
              {t('restored')}
            </Callout>
          )
        )}
        <QuestionFields
          key={form.round}
          id={formId}
          bankId={props.bankId}
          {...{ form, type, writer }}
          onBusy={setBusy}
        />
      </Stack>
      {isShown && (
        <PreviewSheet type={type} writer={writer} form={form.values} onClose={() => setShown(false)} />
      )}
    </Screen>
  )
}
