import type { CSSProperties } from 'react'
import type { CountedPart } from '#contract/features/answering/entities.ts'
import { askings } from '#contract/features/answering/rules.ts'
import { tallyingOf } from '#contract/features/question/tallies.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { number, percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CheckCircleIcon } from '#web/ui/icons/icons.tsx'
import styles from './LargeResult.module.css'
import type { LargeProps, ProjectedQuestion } from './large.ts'

/** What there is to choose, with how many have chosen it once that is shown; what is right bears a mark and a word. */
export function LargeResult({ question, step, showsResults }: LargeProps) {
  const t = useTexts('answering/projecting')
  const { answered, correctRate, isWithheld, mean, spread, words } = question
  const parts = partsOf(question, showsResults, step.areAnswersShown)
  return (
    <>
      {showsResults && isWithheld && <p className={styles.note}>{t('few')}</p>}
      {showsResults && !isWithheld && mean !== null && (
        <p className={styles.mean}>
          <b>{number(mean, 1)}</b>
          <span>{t('mean', { mean: number(mean, 2), spread: number(spread ?? 0, 2) })}</span>
        </p>
      )}
      {parts.length > 0 && (
        <ul className={styles.rows} data-many={parts.length > 6}>
          {parts.map(part => (
            <Row
              key={`${part.part} ${part.key}`}
              part={part}
              of={showsResults && !isWithheld ? answered : undefined}
            />
          ))}
        </ul>
      )}
      {showsResults && words.length > 0 && <Words words={words} />}
      {showsResults && correctRate !== null && (
        <p className={styles.rate}>{t('correctRate', { count: correctRate })}</p>
      )}
    </>
  )
}

/** What is listed: everything with its counts, or what there is to choose. */
function partsOf(question: ProjectedQuestion, showsResults: boolean, isRightShown: boolean): CountedPart[] {
  const { distribution, asking } = question
  if (showsResults) return asking === askings.words ? [] : [...distribution]
  const type = typeOf(question.type)
  const listed =
    type && offersChoice.has(type.name) ? tallyingOf(type, keyless(question, type.blank().key)) : null
  const right = new Set(
    isRightShown
      ? distribution.filter(({ isRight }) => isRight).map(({ part, key }) => `${part} ${key}`)
      : [],
  )
  const known = (listed?.listed ?? []).map(one => ({
    ...{ ...one, count: 0 },
    isRight: right.has(`${one.part} ${one.key}`) ? true : null,
  }))
  return known.length > 0 ? known : distribution.filter(({ isRight }) => isRightShown && isRight)
}

const keyless = ({ parts }: ProjectedQuestion, key: unknown) => ({ parts, key })

/** Types of which everything that can be answered is there to read. */
const offersChoice = new Set([
  ...['singleChoice', 'multipleChoice', 'indefiniteChoice', 'trueFalse'],
  ...['singleVote', 'multipleVote'],
])

/** @param of how many have answered; undefined: how is not shown */
function Row({ part: { label, text, count, isRight }, of }: { part: CountedPart; of: number | undefined }) {
  const t = useTexts('answering/projecting')
  const share = of ? count / of : 0
  return (
    <li className={styles.row} data-right={isRight === true}>
      {label !== '' && <span className={styles.label}>{label}</span>}
      <span className={styles.text}>
        {text !== label && text}
        {isRight && (
          <span className={styles.right}>
            <CheckCircleIcon size={32} />
            {t('right')}
          </span>
        )}
      </span>
      {of !== undefined && (
        <>
          <span className={styles.count}>
            {number(count)} <small>{percent(share)}</small>
          </span>
          <span className={styles.bar} aria-hidden="true" style={{ '--share': share } as CSSProperties} />
        </>
      )}
    </li>
  )
}

function Words({ words }: { words: ProjectedQuestion['words'] }) {
  const most = Math.max(...words.map(({ count }) => count), 1)
  return (
    <ul className={styles.words}>
      {words.slice(0, 40).map(({ text, count }) => (
        <li key={text} style={{ '--weight': count / most } as CSSProperties}>
          {text} <small>{number(count)}</small>
        </li>
      ))}
    </ul>
  )
}
