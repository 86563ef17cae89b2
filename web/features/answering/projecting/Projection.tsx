import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { stepStates } from '#contract/features/answering/rules.ts'
import { projectorViews } from '#contract/features/projector/rules.ts'
import type { ProjectionProps } from '#web/features/projector/extension-points.ts'
import { useBackAgain, useProjected, useTold } from '#web/features/projector/link.ts'
import { keyOf } from '#web/lib/call.ts'
import { clockDuration, number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useThrottled } from '#web/lib/throttled.ts'
import { Countdown } from '#web/ui/base/Countdown.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { useNewest } from '../leading/use-live-counts.ts'
import { exactOffset } from '../queries.ts'
import { withTallies } from '../results/tallies.ts'
import { LargeResult } from './LargeResult.tsx'
import { type LargeProps, large, type Projected } from './large.ts'
import styles from './Projection.module.css'
import { Ranking } from './Ranking.tsx'

/** What is made of all answers, such as words, is asked for again at most this often, in milliseconds. */
const interval = 2000

/** A step of questions on a wall. */
export function Projection({ id, link, view, showsNames }: ProjectionProps) {
  const input = { stepId: id as never }
  const query = useProjected(link, answeringResultCalls.projection, input)
  const client = useQueryClient()
  const isNewest = useNewest()
  const renew = () => void query.refetch()
  const renewSoon = useThrottled(renew, () => interval)
  // What is chosen for the wall decides what comes.
  const chosen = `${view} ${showsNames}`
  const asked = useRef(chosen)
  useEffect(() => {
    if (asked.current !== chosen) void query.refetch()
    asked.current = chosen
  }, [chosen, query.refetch])
  useTold(link, answeringMessages.stepChanged, ({ stepId }) => stepId === id && renew())
  useTold(link, answeringMessages.answered, told => {
    if (told.stepId !== id || !isNewest(told)) return
    client.setQueryData<Projected>(
      [...keyOf(answeringResultCalls.projection, input), link.token ?? ''],
      known => known && withTallies(known, told),
    )
    const isListed = query.data?.questions.every(({ words }) => words.length === 0)
    if (!isListed || query.data?.areResultsShown) renewSoon()
  })
  useBackAgain(link, renew)
  const step = query.data
  if (!step) return null
  const offset = exactOffset(step.serverTimeExactly, query.dataUpdatedAt)
  if (view === projectorViews.nothing) return <Between step={step} />
  return (
    <div className={styles.step}>
      <Head step={step} offset={offset} onEnd={renew} />
      {view === projectorViews.ranking ? (
        <Ranking step={step} />
      ) : (
        <Questions {...{ step, link, stepId: id }} showsResults={view !== projectorViews.question} />
      )}
    </div>
  )
}

/** How far it is: read from the last row. */
function Head({ step, offset, onEnd }: { step: Projected; offset: number; onEnd: () => void }) {
  const t = useTexts('answering/projecting')
  const { state, endsAtExactly } = step
  return (
    <div className={styles.head}>
      <p className={styles.name}>
        {step.stepTitle || step.title}
        {step.count > 1 && <span> · {t('step', { number: step.number, count: step.count })}</span>}
      </p>
      {state === stepStates.ongoing && endsAtExactly !== null && (
        <p className={styles.countdown}>
          <Countdown bare to={endsAtExactly} clockOffset={offset} onEnd={onEnd} format={minutes} />
        </p>
      )}
      {state === stepStates.ended && <p className={styles.over}>{t('over')}</p>}
      <dl className={styles.counts}>
        <div>
          <dt>{t('joined')}</dt>
          <dd>{number(step.joined)}</dd>
        </div>
        <div>
          <dt>{t('answered')}</dt>
          <dd>
            {number(step.answered)}
            <small> / {number(step.total)}</small>
          </dd>
        </div>
      </dl>
    </div>
  )
}

const minutes = (left: number) => clockDuration(left).replace(/^00:0?|^0/, '')

type QuestionsProps = Pick<LargeProps, 'step' | 'link' | 'stepId'> & { showsResults: boolean }

function Questions({ step, link, stepId, showsResults }: QuestionsProps) {
  const t = useTexts('answering/projecting')
  const { questions, areResultsShown } = step
  return (
    <div className={styles.questions} data-many={questions.length > 1}>
      {questions.map((question, place) => {
        const Part = large.byAsking[question.asking] ?? large.byType[question.type] ?? LargeResult
        return (
          <section key={question.id} className={styles.question}>
            {questions.length > 1 && (
              <h2 className={styles.number}>{t('question', { number: place + 1 })}</h2>
            )}
            <div className={styles.asks} data-long={question.html.length > 240}>
              <RichText html={question.html} />
            </div>
            <Part {...{ question, step, link, stepId }} showsResults={showsResults && areResultsShown} />
          </section>
        )
      })}
    </div>
  )
}

/** Between two questions. */
function Between({ step }: { step: Projected }) {
  const t = useTexts('answering/projecting')
  return (
    <div className={styles.between}>
      <h1 className={styles.title}>{step.title}</h1>
      <p className={styles.here}>
        {number(step.joined)} <small>{t('ofStudents', { count: step.total })}</small>
      </p>
      <p className={styles.quiet}>{t('joined')}</p>
    </div>
  )
}
