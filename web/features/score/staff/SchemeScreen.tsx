import { useQuery } from '@tanstack/react-query'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { maxDropped, scoreLimit, weightTotal } from '#contract/features/score/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { schemeQuery, scoreQueries } from '../queries.ts'
import { Letters } from './Letters.tsx'
import { OwnColumns } from './OwnColumns.tsx'
import styles from './SchemeScreen.module.css'

export type Scheme = AnswerOf<typeof scoreCalls.getScheme>

/** What counts in a course and how much, and the columns that its staff fill in themselves. */
export function SchemeScreen() {
  const { courseId } = useCourseAddress()
  const query = useQuery(schemeQuery(courseId))
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {data => <SchemeForm courseId={courseId} scheme={data} />}
    </AnsweredScreen>
  )
}

function SchemeForm({ courseId, scheme }: { courseId: string; scheme: Scheme }) {
  const t = useTexts('score')
  const save = useCommand(scoreCalls.setScheme, {
    refreshes: scoreQueries,
    onDone: () => toast.good(t('scheme.saved')),
  })
  const form = useForm({
    start: {
      weights: Object.fromEntries(scheme.items.map(({ kind, weight }) => [kind, weight as number | null])),
      dropped: Object.fromEntries(scheme.items.map(({ kind, dropped }) => [kind, dropped as number | null])),
      missingCounts: scheme.missingCounts,
      starPoints: scheme.starPoints as number | null,
    },
    problems: ({ weights }) => ({
      weights:
        sumOf(weights) !== weightTotal && problemText(scoreErrors.weightsWrong, { sum: sumOf(weights) }),
    }),
    send: ({ weights, dropped, missingCounts, starPoints }) =>
      save.mutateAsync({
        courseId,
        items: scheme.items.map(({ kind }) => ({
          kind,
          weight: weights[kind] ?? 0,
          dropped: dropped[kind] ?? 0,
        })),
        missingCounts,
        starPoints: starPoints ?? 0,
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
          <Card title={t('scheme.weights')}>
            <Stack gap={4}>
              {scheme.items.map(({ kind, name, note, isWhole }, place) => (
                <div key={kind} className={styles.kind}>
                  <NumberField
                    label={t('scheme.weightOf', { name })}
                    value={weights[kind] ?? null}
                    onChange={weight => form.change({ weights: { ...weights, [kind]: weight } })}
                    hint={note || undefined}
                    error={place === 0 ? form.errorOf('weights') : undefined}
                    decimals={1}
                    max={weightTotal}
                    unit="%"
                  />
                  {(weights[kind] ?? 0) > 0 && !isWhole && (
                    <NumberField
                      label={t('scheme.dropLowest', { name })}
                      value={dropped[kind] ?? null}
                      onChange={count => form.change({ dropped: { ...dropped, [kind]: count } })}
                      max={maxDropped}
                    />
                  )}
                </div>
              ))}
              <p className={sum === weightTotal ? styles.right : styles.wrong} role="status">
                {t('scheme.sum', { sum })}
              </p>
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
      <OwnColumns courseId={courseId} columns={scheme.columns} mayChange={scheme.can.grade} />
    </Screen>
  )
}

const sumOf = (weights: Record<string, number | null>) =>
  tenths(Object.values(weights).reduce<number>((sum, weight) => sum + (weight ?? 0), 0))
