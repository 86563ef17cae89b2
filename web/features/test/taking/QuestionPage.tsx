import type { ClipboardEvent, DragEvent, ReactNode } from 'react'
import { isBlankHtml } from '#contract/blank-html.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { OwnPaper, OwnQuestion } from '#contract/features/test/taking-entities.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { SaveState } from '#web/features/submission/writing/SaveState.tsx'
import type { PartJournal } from '#web/features/submission/writing/writing.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StarIcon } from '#web/ui/icons/icons.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { AnswerField } from './AnswerField.tsx'
import type { PaperAnswer } from './answers.ts'
import type { Asked } from './asked.ts'
import type { SlotUploads } from './FileUploads.tsx'
import { QuestionHead } from './QuestionHead.tsx'
import styles from './QuestionPage.module.css'

interface QuestionPageProps {
  asked: Asked<OwnQuestion>
  part: PartJournal<PaperAnswer>
  paper: OwnPaper
  total: number
  uploads: SlotUploads | undefined
  isMarked: boolean
  onMark: () => void
  disabled: boolean
}

/** One question of a paper to be answered, with what is to be read for it. */
export function QuestionPage(props: QuestionPageProps) {
  const { asked, part, paper, total, uploads, isMarked, onMark, disabled } = props
  const t = useTexts('test/taking')
  const { question, number, texts, textsBefore } = asked
  const type = typeOf(question.type)
  return (
    <Guarded {...paper}>
      <Stack gap={4}>
        <SectionHead {...{ asked, paper }} />
        {textsBefore.length > 0 && (
          <details className={styles.fold}>
            <summary className={styles.summary}>{t('paper.text')}</summary>
            <Texts of={textsBefore} />
          </details>
        )}
        <Texts of={texts} />
        <Card>
          <Stack gap={3}>
            <QuestionHead
              as="h2"
              title={t('paper.of', { number, total })}
              type={question.type}
              points={question.points}
            />
            {type ? (
              <AnswerField
                {...{ question, part, uploads, disabled }}
                label={t('paper.question', { number })}
              />
            ) : (
              <p>{t('paper.unknown')}</p>
            )}
            {question.files.length > 0 && <AttachmentList files={question.files} />}
            <div className={styles.foot}>
              <span>
                {part.value.type === question.type && part.status !== 'saved' && <SaveState of={part} />}
              </span>
              <Button
                kind={isMarked ? 'secondary' : 'quiet'}
                size="small"
                icon={StarIcon}
                aria-pressed={isMarked}
                onClick={onMark}
              >
                {t(isMarked ? 'paper.marked' : 'paper.mark')}
              </Button>
            </div>
          </Stack>
        </Card>
      </Stack>
    </Guarded>
  )
}

function SectionHead({ asked: { question, isFirst }, paper }: Pick<QuestionPageProps, 'asked' | 'paper'>) {
  const t = useTexts('test/taking')
  const { title = '', details = '' } = paper.sections[question.section] ?? {}
  if (title === '' && isBlankHtml(details) && paper.sections.length < 2) return null
  const name = title || t('paper.part', { number: question.section + 1 })
  if (isBlankHtml(details)) return <p className={styles.part}>{name}</p>
  return (
    <details className={styles.fold} open={isFirst}>
      <summary className={styles.summary}>{name}</summary>
      <RichText html={details} />
    </details>
  )
}

const Texts = ({ of }: { of: readonly OwnQuestion[] }) =>
  of.map(text => (
    <Card key={text.id}>
      <RichText html={text.html} />
      {text.files.length > 0 && <AttachmentList files={text.files} />}
    </Card>
  ))

/** Keeps from copying questions and from pasting answers where the test says so. */
function Guarded({
  mayCopy,
  mayPaste,
  children,
}: Pick<OwnPaper, 'mayCopy' | 'mayPaste'> & { children: ReactNode }) {
  const t = useTexts('test/taking')
  const stop = (event: ClipboardEvent | DragEvent, text: string) => {
    event.preventDefault()
    event.stopPropagation()
    toast.info(text)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (!mayCopy && !isOwn(event.target)) stop(event, t('paper.noCopy'))
  }
  const onPaste = (event: ClipboardEvent | DragEvent) => {
    if (!mayPaste) stop(event, t('paper.noPaste'))
  }
  return (
    <div
      data-uncopied={mayCopy ? undefined : ''}
      className={styles.paper}
      onCopyCapture={onCopy}
      onCutCapture={onCopy}
      onPasteCapture={onPaste}
      onDropCapture={onPaste}
    >
      {children}
    </div>
  )
}

/** What somebody has written themselves. */
const isOwn = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null
