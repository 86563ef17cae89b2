import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import {
  maxDropped,
  ownKind,
  scoreLimit,
  uncountedKinds,
  weightTotal,
} from '#contract/features/score/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { alertFailure } from '#web/shell/failures.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { StepperRow } from '#web/ui/fields/StepperRow.tsx'
import { schemeQuery, scoreQueries } from '../queries.ts'
import { Letters } from './Letters.tsx'
import { OwnColumns } from './OwnColumns.tsx'
import styles from './SchemeScreen.module.css'

export type Scheme = AnswerOf<typeof scoreCalls.getScheme>

/** What counts in a course and how much, and the columns that its staff fill in themselves. */
export function SchemeScreen() {
  const { courseId } = useCourseAddress()
  const query = useQuery(schemeQuery(courseId))
  /** How often the form began anew with what others have saved. */
  const [turn, setTurn] = useState(0)
  const beginAnew = async () => {
    await query.refetch()
    setTurn(turn + 1)
  }
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {data => (
        <SchemeForm key={turn} courseId={courseId} scheme={data} onOutdated={() => void beginAnew()} />
      )}
    </AnsweredScreen>
  )
}

interface SchemeFormProps {
  courseId: string
  scheme: Scheme
  /** Somebody else has saved other weights since it began. */
  onOutdated: () => void
}

function SchemeForm({ courseId, scheme, onOutdated }: SchemeFormProps) {
  const t = useTexts('score')
  const [seen, setSeen] = useState(() =>
    scheme.items.map(({ kind, weight, dropped }) => ({ kind, weight, dropped })),
  )
  const save = useCommand(scoreCalls.setScheme, {
    refreshes: scoreQueries,
    onDone: (_, { items }) => {
      setSeen(items.map(({ kind, weight, dropped = 0 }) => ({ kind, weight: weight ?? 0, dropped })))
      toast.good(t('scheme.saved'))
    },
    onFailed: failure => {
      if (failure.is(scoreErrors.schemeChanged)) onOutdated()
      void alertFailure(failure)
    },
  })
  const form = useForm({
    start: {
      weights: Object.fromEntries(scheme.items.map(({ kind, weight }) => [kind, weight as number | null])),
      dropped: Object.fromEntries(scheme.items.map(({ kind, dropped }) => [kind, dropped as number | null])),
      missingCounts: scheme.missingCounts,
      starPoints: scheme.starPoints as number | null,
      bestPoints: scheme.bestPoints as number | null,
      likePoints: scheme.likePoints as number | null,
      topicLimit: scheme.topicLimit as number | null,
    },
    problems: ({ weights }) => ({
      weights:
        sumOf(weights) !== weightTotal && problemText(scoreErrors.weightsWrong, { sum: sumOf(weights) }),
    }),
    send: ({ weights, dropped, missingCounts, ...points }) =>
      save.mutateAsync({
        courseId,
        items: scheme.items.map(({ kind }) => ({
          kind,
          weight: weights[kind] ?? 0,
          dropped: dropped[kind] ?? 0,
        })),
        missingCounts,
        starPoints: points.starPoints ?? 0,
        bestPoints: points.bestPoints ?? 0,
        likePoints: points.likePoints ?? 0,
        topicLimit: points.topicLimit ?? 0,
        seen,
      }),
  })
  useLeaveQuestion(form)
  const { weights, dropped, missingCounts } = form.values
  const sum = sumOf(weights)
  return (
    <Screen
      footer={
        scheme.can.grade && (
          <MainButton busy={form.isSending} onClick={form.submit}>
            {t('scheme.save')}
          </MainButton>
        )
      }
    >
      <Form {...form.props}>
        <fieldset className={styles.all} disabled={!scheme.can.grade}>
          <div className={styles.card}>
            <div className={styles.sum}>
              <h2 className={styles.title}>{t('scheme.weights')}</h2>
              <Sum sum={sum} error={form.errorOf('weights')} />
            </div>
            <div className={styles.kinds}>
              {scheme.items.map(({ kind, name, note, isWhole }) => (
                <div key={kind} className={styles.kind}>
                  <StepperRow
                    label={name}
                    name={t('scheme.weightOf', { name })}
                    value={weights[kind] ?? null}
                    onChange={weight => form.change({ weights: { ...weights, [kind]: weight } })}
                    hint={note || undefined}
                    step={5}
                    decimals={1}
                    max={weightTotal}
                    unit="%"
                    disabled={!scheme.can.grade}
                  />
                  {(weights[kind] ?? 0) > 0 && !isWhole && (
                    <StepperRow
                      label={t('scheme.dropped')}
                      name={t('scheme.dropLowest', { name })}
                      value={dropped[kind] ?? null}
                      onChange={count => form.change({ dropped: { ...dropped, [kind]: count } })}
                      max={maxDropped}
                      disabled={!scheme.can.grade}
                    />
                  )}
                  {(weights[kind] ?? 0) > 0 && pointsWith[kind] && (
                    <div className={styles.points}>
                      {pointsWith[kind].map(points => (
                        <NumberField
                          key={points}
                          label={t(`scheme.${points}`)}
                          {...form.field(points)}
                          decimals={1}
                          max={scoreLimit}
                        />
                      ))}
                    </div>
                  )}
                </div>
              ))}
            </div>
          </div>
          <Card>
            <Stack gap={4}>
              <NumberField
                label={t('scheme.starPoints')}
                {...form.field('starPoints')}
                decimals={1}
                max={scoreLimit}
              />
              <div className={styles.inset}>
                <Switch
                  label={t('scheme.missing')}
                  hint={t('scheme.missingHint')}
                  checked={missingCounts}
                  onChange={counts => form.change({ missingCounts: counts })}
                />
              </div>
            </Stack>
          </Card>
        </fieldset>
      </Form>
      <Letters courseId={courseId} letters={scheme.letters} mayChange={scheme.can.grade} />
      <OwnColumns
        courseId={courseId}
        columns={scheme.columns}
        isCounted={uncountedKinds(scheme.items, scheme.columns).every(({ kind }) => kind !== ownKind)}
        mayChange={scheme.can.grade}
      />
    </Screen>
  )
}

interface SumProps {
  sum: number
  /** Why it cannot be saved like that. */
  error: string | undefined
}

/** How much of the total is given to something, and how much is left or too much. */
function Sum({ sum, error }: SumProps) {
  const t = useTexts('score')
  const left = tenths(weightTotal - sum)
  const said =
    left === 0
      ? t('scheme.sumFull')
      : left > 0
        ? t('scheme.left', { left })
        : t('scheme.over', { over: -left })
  return (
    <div className={styles.bar} data-invalid={error ? '' : undefined} tabIndex={-1}>
      <ProgressBar
        value={sum / weightTotal}
        label={t('scheme.sum', { sum })}
        tone={left === 0 ? 'good' : left > 0 ? 'accent' : 'bad'}
      />
      <p className={left < 0 || error ? styles.wrong : styles.right} role={error ? 'alert' : 'status'}>
        {error || `${t('scheme.sum', { sum })} · ${said}`}
      </p>
    </div>
  )
}

/** What is given points, beside the weight of the kind in which they count. */
const pointsWith: Readonly<Record<string, readonly ('bestPoints' | 'likePoints' | 'topicLimit')[]>> = {
  topic: ['bestPoints', 'likePoints', 'topicLimit'],
}

const sumOf = (weights: Record<string, number | null>) =>
  tenths(Object.values(weights).reduce<number>((sum, weight) => sum + (weight ?? 0), 0))
