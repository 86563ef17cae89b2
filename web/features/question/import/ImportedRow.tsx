import { questionImportCalls as calls } from '#contract/features/question/import-calls.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { CheckIcon, EditIcon, WarningIcon } from '#web/ui/icons/icons.tsx'
import { aboutQuestion } from '../said.ts'
import { QuestionShown } from '../types/QuestionShown.tsx'
import styles from './ImportedRow.module.css'

export type ImportedQuestion = NonNullable<AnswerOf<typeof calls.getPreview>['list'][number]['question']>

interface ImportedRowProps {
  importId: string
  row: ImportedQuestion
  /** Opens it to be corrected. */
  onMend: (row: ImportedQuestion) => void
}

/** A question that was read, as it would stand: where it came from, what is unsure, and what to do about it. */
export function ImportedRow({ importId, row, onMend }: ImportedRowProps) {
  const t = useTexts('question/import')
  const tQuestion = useTexts('question')
  const correct = useCommand(calls.correct, { refreshes: [calls.getPreview] })
  const say = (said: { isConfirmed?: boolean; isLeftOut?: boolean }) =>
    correct.mutate({ importId, row: row.row, ...said })
  const { question, marks, problem, isConfirmed, isLeftOut, answer } = row
  const type = typeOf(question.type)
  const isUnsure = problem !== '' || (marks.length > 0 && !isConfirmed)
  return (
    <article className={styles.row}>
      <Facts>
        {[
          row.number !== null && t('number', { number: row.number }),
          t('line', { line: row.line }),
          aboutQuestion(question, tQuestion),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Facts>
      {isLeftOut && (
        <div>
          <StatusTag tone="neutral">{t('leftOut')}</StatusTag>
        </div>
      )}
      {isUnsure && !isLeftOut && (
        <ul className={styles.marks}>
          {problem !== '' && !marks.some(mark => sayProblem.includes(mark)) && <Mark text={problem} />}
          {marks.map(mark => (
            <Mark key={mark} text={t(`mark.${mark}`)} />
          ))}
          {answer !== '' && marks.some(mark => aboutAnswer.includes(mark)) && (
            <li className={styles.answer}>{t('answerWas', { answer })}</li>
          )}
        </ul>
      )}
      <div className={isLeftOut ? styles.out : undefined}>
        {type && (
          <QuestionShown
            type={type}
            question={{ html: question.html, parts: question.parts }}
            answer={null}
            questionKey={question.key}
            explanation={question.explanation}
          />
        )}
      </div>
      <Stack gap={2} row>
        {isLeftOut ? (
          <Button size="small" busy={correct.isPending} onClick={() => say({ isLeftOut: false })}>
            {t('takeIn')}
          </Button>
        ) : (
          <>
            {isUnsure && problem === '' && (
              <Button
                size="small"
                icon={CheckIcon}
                busy={correct.isPending}
                onClick={() => say({ isConfirmed: true })}
              >
                {t('confirm')}
              </Button>
            )}
            <Button size="small" icon={EditIcon} onClick={() => onMend(row)}>
              {t('correct')}
            </Button>
            <Button
              size="small"
              kind="quiet"
              disabled={correct.isPending}
              onClick={() => say({ isLeftOut: true })}
            >
              {t('leaveOut')}
            </Button>
          </>
        )}
      </Stack>
    </article>
  )
}

/** Where seeing how the answer was written helps. */
const aboutAnswer: readonly string[] = [
  ...['answerUnknown', 'answersDiffer', 'answerGuessed', 'blanksDiffer'],
  ...['variantsUnclear', 'typeDisagrees', 'typeGuessed'],
]

/** They say themselves why a question can't be taken. */
const sayProblem: readonly string[] = [
  'noAnswer',
  'optionEmpty',
  'optionsAlike',
  'optionsMissing',
  'textMissing',
]

const Mark = ({ text }: { text: string }) => (
  <li className={styles.mark}>
    <WarningIcon size={16} />
    <span>{text}</span>
  </li>
)
