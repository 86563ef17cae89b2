import { isBlankHtml } from '#contract/blank-html.ts'
import { isJudged } from '#contract/features/question/types/judged.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag, type Tone } from '#web/ui/base/StatusTag.tsx'
import { CheckCircleIcon, ClockIcon, CloseIcon, DraftIcon } from '#web/ui/icons/icons.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { looksOf } from './list.ts'
import type { ShownProps } from './looks.ts'
import styles from './Question.module.css'

interface QuestionShownProps extends ShownProps<unknown, unknown, unknown> {
  type: QuestionType
  /** What it is worth; absent: nothing is said of points. */
  points?: number
  /** What the answer got; null: nobody has judged it yet. */
  score?: number | null
  explanation?: string
}

/** A question that was answered: the answer beside what is right, what it got, and why; or what is right alone. */
export function QuestionShown({ type, points, score, explanation = '', ...props }: QuestionShownProps) {
  const t = useTexts('question/types')
  const looks = looksOf(type.name)
  return (
    <div className={styles.question}>
      {!looks?.showsText && <RichText html={props.question.html} />}
      {looks && <looks.Shown {...props} />}
      {isJudged(type) && points !== undefined && (
        <Verdict points={points} score={score} isAnswered={props.answer != null} />
      )}
      {!isBlankHtml(explanation) && (
        <div className={styles.explanation}>
          <p className={styles.caption}>{t('explanation')}</p>
          <RichText html={explanation} />
        </div>
      )}
    </div>
  )
}

interface VerdictProps {
  points: number
  score: number | null | undefined
  isAnswered: boolean
}

function Verdict({ points, score, isAnswered }: VerdictProps) {
  const t = useTexts('question/types')
  const { tone, word, icon } = verdictOf(points, score ?? null, isAnswered)
  return (
    <p className={styles.verdict}>
      <StatusTag tone={tone} icon={icon}>
        {t(`verdict.${word}`)}
      </StatusTag>
      {score !== null && score !== undefined && (
        <span className={styles.score}>
          {t('scoreOf', { score: number(score, 2), points: number(points, 2) })}
        </span>
      )}
    </p>
  )
}

const verdicts = {
  unanswered: { tone: 'neutral', icon: DraftIcon },
  waiting: { tone: 'info', icon: ClockIcon },
  right: { tone: 'good', icon: CheckCircleIcon },
  partly: { tone: 'warn', icon: CheckCircleIcon },
  wrong: { tone: 'bad', icon: CloseIcon },
} as const satisfies Record<string, { tone: Tone; icon: typeof ClockIcon }>

function verdictOf(points: number, score: number | null, isAnswered: boolean) {
  const word = !isAnswered
    ? 'unanswered'
    : score === null
      ? 'waiting'
      : score >= points
        ? 'right'
        : score > 0
          ? 'partly'
          : 'wrong'
  return { word, ...verdicts[word] } as const
}
