import { typeOf } from '#contract/features/question/types/list.ts'
import type { AnswerInOffer } from '#contract/features/test/grading-entities.ts'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { answerOf, filesShown } from '../grading/answer.tsx'
import styles from './OfferedAnswers.module.css'

/** Answers in their questions, as they were offered or as they count. */
export function OfferedAnswers({ answers }: { answers: readonly AnswerInOffer[] }) {
  const t = useTexts('test/grading')
  return (
    <Stack gap={4}>
      {answers.map(({ id, number, type: typeNumber, html, parts, written, isAnswered }) => {
        const type = typeOf(typeNumber)
        return (
          type && (
            <section key={id} aria-label={t('question', { number })}>
              <p className={styles.number}>{t('question', { number })}</p>
              <QuestionShown
                type={type}
                question={{ html, parts }}
                answer={answerOf(typeNumber, written, isAnswered)}
                files={filesShown(written)}
              />
              {!isAnswered && <p className={styles.quiet}>{t('answers.notAnswered')}</p>}
            </section>
          )
        )
      })}
    </Stack>
  )
}
