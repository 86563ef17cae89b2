import type { testLiveCalls } from '#contract/features/test/live-calls.ts'
import type { WritingStudent } from '#contract/features/test/live-entities.ts'
import { isReady, type Readiness } from '#contract/features/test/readiness.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './LivePanel.module.css'

/** How ready somebody is who has not begun; undefined: nothing is said of them. */
export const readinessState = ({ readiness }: Pick<WritingStudent, 'readiness'>) => {
  if (!readiness) return undefined
  if (!readiness.hasLooked) return 'unseen'
  return isReady(readiness.problems) ? 'ready' : 'troubled'
}

type Counts = NonNullable<AnswerOf<typeof testLiveCalls.getLive>['readiness']>

/** How many of those who have not begun are ready, and what is known of the others. */
export function ReadinessSum({ counts: { all, ready, troubled, unseen, rehearsed } }: { counts: Counts }) {
  const t = useTexts('test/live')
  return (
    <p className={styles.facts}>
      <strong>{t('readiness.sum', { ready, all })}</strong>
      {troubled > 0 && <span>{t('readiness.troubled', { count: troubled })}</span>}
      {unseen > 0 && <span>{t('readiness.unseen', { count: unseen })}</span>}
      {rehearsed > 0 && <span>{t('readiness.rehearsed', { count: rehearsed })}</span>}
    </p>
  )
}

const known = [1, 2, 3] as const

/** What a student's device has found. */
export function ReadinessFacts({ of: { problems, isSealed, isRehearsed } }: { of: Readiness }) {
  const t = useTexts('test/live')
  return (
    <>
      {problems.map(problem => {
        const number = known.find(one => one === problem)
        return <span key={problem}>{number ? t(`readiness.problem${number}`) : t('readiness.other')}</span>
      })}
      {isSealed && <span>{t('readiness.sealed')}</span>}
      {isRehearsed && <span>{t('readiness.hasRehearsed')}</span>}
    </>
  )
}
