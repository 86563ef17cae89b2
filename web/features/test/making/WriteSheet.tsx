import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { questionCalls } from '#contract/features/question/calls.ts'
import { excerptOf } from '#contract/features/question/excerpt.ts'
import { TypeSheet } from '#web/features/question/parts/TypeSheet.tsx'
import { writerOf } from '#web/features/question/types/writers.ts'
import {
  emptyForm,
  formOf,
  type QuestionForm,
  readKept,
} from '#web/features/question/writing/kept-question.ts'
import { QuestionFields } from '#web/features/question/writing/QuestionFields.tsx'
import { useQuestionForm } from '#web/features/question/writing/use-question-form.ts'
import { ask } from '#web/lib/call.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { type EntryForm, newKey } from './test-form.ts'

interface WriteSheetProps {
  /** Names what is unfinished on this device. */
  place: string
  /** The question that is changed; absent: a new one. */
  entry?: EntryForm | undefined
  onDone: (entry: EntryForm) => void
  onClose: () => void
}

/** Writing a question into a test: first of which type, then its text, its answers, and what is right. */
export function WriteSheet(props: WriteSheetProps) {
  const { entry, onClose } = props
  const [type, setType] = useState(entry && entry.kind !== 'draw' ? entry.type : null)
  if (type === null) return <TypeSheet onChoose={setType} onClose={onClose} />
  if (entry?.kind === 'known' && entry.question === null)
    return <KnownQuestion {...props} type={type} id={entry.id} />
  const start = entry?.kind === 'written' || entry?.kind === 'known' ? startOf(entry) : undefined
  return <Writing {...props} type={type} start={start} />
}

const startOf = ({ question, files, points }: Extract<EntryForm, { kind: 'written' | 'known' }>) =>
  question ? { ...formOf({ ...question, files }), points } : undefined

/** One that the test has, with what the server knows of it. */
function KnownQuestion({ id, ...props }: WriteSheetProps & { type: number; id: string }) {
  const t = useTexts('test/making')
  const query = useQuery(ask(questionCalls.get, { id }))
  if (!query.data)
    return (
      <Sheet open tall onClose={props.onClose} title={t('entry.edit')}>
        <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
          {() => null}
        </QueryView>
      </Sheet>
    )
  return <Writing {...props} start={{ ...formOf(query.data), points: props.entry?.points ?? null }} />
}

interface WritingProps extends WriteSheetProps {
  type: number
  start?: QuestionForm | undefined
}

const formId = 'question-of-test'

function Writing({ type: number, start, place: of, entry, onDone, onClose }: WritingProps) {
  const t = useTexts('test/making')
  const { type, writer } = writerOf(number)!
  const place = `test:${of}:${entry?.key ?? number}`
  const [kept] = useState(() => readKept(place)?.form)
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [isBusy, setBusy] = useState(false)
  const wantsNext = useRef(false)
  const [begun] = useState(() => start ?? emptyForm(type))
  const form = useQuestionForm({
    ...{ type, writer, place },
    start: begun,
    ...(kept && { entered: kept }),
    version: 0,
    send: question => {
      if (isBusy) {
        toast.info(t('uploading'))
        return false
      }
      const { files } = form.values
      const points = type.isAnswered ? Math.round(question.points * 10) / 10 : 0
      const listed = { type: number, difficulty: question.difficulty, excerpt: excerptOf(question.html) }
      onDone(
        entry?.kind === 'known'
          ? { ...entry, ...listed, question, files, points }
          : { kind: 'written', key: entry?.key ?? newKey(), ...listed, question, files, points },
      )
      form.forget()
      setRestored(false)
      if (!wantsNext.current) return onClose()
      form.beginAnew(emptyForm(type, form.values), 0)
      toast.good(t('write.added'))
      document.getElementById(formId)?.scrollIntoView({ block: 'start' })
      return false
    },
  })
  const submit = (next: boolean) => {
    wantsNext.current = next
    void form.submit()
  }
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={inLanguage(type.title)}
      footer={
        <>
          {!entry && (
            <Button block onClick={() => submit(true)}>
              {t('write.addNext')}
            </Button>
          )}
          <MainButton onClick={() => submit(false)}>{t(entry ? 'write.take' : 'write.add')}</MainButton>
        </>
      }
    >
      <Stack gap={4}>
        {isRestored && (
          <Callout
            action={
              <Button
                size="small"
                onClick={() => {
                  form.beginAnew(begun, 0)
                  setRestored(false)
                }}
              >
                {t('write.discard')}
              </Button>
            }
          >
            {t('write.restored')}
          </Callout>
        )}
        <QuestionFields key={form.round} id={formId} bankId="" {...{ form, type, writer }} onBusy={setBusy} />
      </Stack>
    </Sheet>
  )
}
