import { activityCalls } from '#contract/features/activity/calls.ts'
import { fullScoreProblem, highestFullScore } from '#contract/features/activity/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { failureText } from '#web/shell/failures.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import type { ContentItem } from '../kind.ts'
import { kindOf, type ReadableKind, useKinds } from '../use-kinds.ts'
import { ActivitySetting } from './ActivitySetting.tsx'

/** The full score of an activity whose kind has one. */
export function ScoreScreen() {
  return <ActivitySetting>{item => <Score item={item} />}</ActivitySetting>
}

function Score({ item }: { item: ContentItem }) {
  const t = useTexts('activity')
  const fullScore = kindOf(useKinds(), item.contenttype)?.fullScore
  if (fullScore) return <ScoreForm {...{ item, fullScore }} />
  return (
    <Screen subtitle={item.title}>
      <EmptyState art="work" title={t('setOne.noScore')} />
    </Screen>
  )
}

interface ScoreFormProps {
  item: ContentItem
  fullScore: NonNullable<ReadableKind['fullScore']>
}

function ScoreForm({ item, fullScore }: ScoreFormProps) {
  const t = useTexts('activity')
  const back = useBack()
  const change = useCommand(fullScore.call, {
    refreshes: [activityCalls.list],
    onDone: () => {
      toast.good(t('setOne.saved'))
      back()
    },
    onFailed: failure => form.refuse({ score: failureText(failure) }),
  })
  const form = useForm({
    start: { score: fullScore.of(item) },
    problems: ({ score }) => {
      const problem = fullScoreProblem(score)
      return { score: problem && problemText(problem.error, problem.details) }
    },
    send: ({ score }) => change.mutateAsync(fullScore.input(item, score ?? 0) as never),
  })
  useLeaveQuestion(form)
  return (
    <Screen
      subtitle={item.title}
      footer={
        <MainButton type="submit" form="score" busy={form.isSending}>
          {t('folder.save')}
        </MainButton>
      }
    >
      <Form id="score" {...form.props}>
        <Card>
          <NumberField
            label={t('setOne.score')}
            hint={t('setOne.scoreHint', { limit: highestFullScore })}
            decimals={1}
            required
            {...form.field('score')}
          />
        </Card>
      </Form>
    </Screen>
  )
}
