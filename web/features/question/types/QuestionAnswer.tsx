import type { QuestionType } from '#contract/features/question/types/type.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import { looksOf } from './list.ts'
import type { AnswerProps } from './looks.ts'
import styles from './Question.module.css'

interface QuestionAnswerProps extends AnswerProps<unknown, unknown> {
  type: QuestionType
}

/** A question to answer: what it says, and below or within it where one answers. */
export function QuestionAnswer({ type, ...props }: QuestionAnswerProps) {
  const looks = looksOf(type.name)
  return (
    <div className={styles.question}>
      {!looks?.showsText && <RichText html={props.question.html} />}
      {looks && <looks.Answer {...props} />}
    </div>
  )
}
