import type { typeOf } from '#contract/features/question/types/list.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AboutQuestion } from '../preview/AboutQuestion.tsx'

interface QuestionLineProps {
  question: { points: number; isDropped: boolean }
  type: Pick<NonNullable<ReturnType<typeof typeOf>>, 'title'>
  label?: string
}

/** What type a question that is graded has, what it is worth, and whether it counts. */
export function QuestionLine({ question: { points, isDropped }, type, label }: QuestionLineProps) {
  const t = useTexts('test/grading')
  return (
    <AboutQuestion {...(label !== undefined && { label })}>
      <span>{inLanguage(type.title)}</span>
      <span>{t('points', { count: points })}</span>
      {isDropped && <span>{t('dropped')}</span>}
    </AboutQuestion>
  )
}
