import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
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
import { Stack } from '#web/ui/base/Stack.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { PublicationField } from '../editor/PublicationField.tsx'
import { dayAt, type Publication } from '../editor/written-form.ts'
import { exceptionsPath } from '../exceptions/addresses.ts'
import type { ContentItem } from '../kind.ts'
import { kindOf, useKinds } from '../use-kinds.ts'
import { ActivitySetting } from './ActivitySetting.tsx'

/** When students see an activity, and when it ends. */
export function EndTimeScreen() {
  return <ActivitySetting>{(item, courseId) => <Times {...{ item, courseId }} />}</ActivitySetting>
}

const refreshes = [activityCalls.list]

function Times({ item, courseId }: { item: ContentItem; courseId: string }) {
  const t = useTexts('activity')
  const back = useBack()
  const navigate = useNavigate()
  const kind = kindOf(useKinds(), item.contenttype)
  const isEndless = kind?.isEndless === true
  const on = {
    refreshes,
    onDone: () => {
      toast.good(t('setOne.saved'))
      back()
    },
    onFailed: (failure: Parameters<typeof failureText>[0]) =>
      form.refuse({ [isEndless ? 'publishTime' : 'endsAt']: failureText(failure) }),
  }
  const publish = useCommand(activityCalls.publish, on)
  const unpublish = useCommand(activityCalls.unpublish, on)
  const isScheduled = !item.published && item.publish_time !== null
  const form = useForm({
    start: {
      publication: (item.published ? 'now' : isScheduled ? 'later' : 'never') as Publication,
      publishTime: isScheduled ? item.publish_time : null,
      endsAt: item.endtime,
    },
    problems: values => ({
      publishTime: values.publication === 'later' && values.publishTime === null && t('setOne.timeMissing'),
      endsAt: !isEndless && conflicts(values) && problemText(activityErrors.timesConflict),
    }),
    send: ({ publication, publishTime, endsAt }) => {
      // What is not shown here stays as it is; the server forgets an end that has passed.
      const input = { courseId, contentId: item.id, ...(!isEndless && { endsAt }) }
      if (publication === 'never') return unpublish.mutateAsync(input)
      const publishedAt = publication === 'later' ? publishTime : item.published ? item.publish_time : null
      return publish.mutateAsync({ ...input, publishedAt })
    },
  })
  useLeaveQuestion(form)
  const tonight = dayAt(Date.now(), 0)
  return (
    <Screen
      subtitle={item.title}
      footer={
        <MainButton type="submit" form="times" busy={form.isSending}>
          {t('folder.save')}
        </MainButton>
      }
    >
      <Form id="times" {...form.props}>
        <Card>
          <Stack gap={4}>
            <PublicationField
              form={form}
              published={item.published ? (item.publish_time ?? undefined) : undefined}
            />
          </Stack>
        </Card>
        {!isEndless && (
          <Card>
            <DateTimeField
              label={t('setOne.end')}
              noneLabel={t('setOne.unlimited')}
              placeholder={t('setOne.unlimited')}
              presets={[
                { label: t('setOne.tonight'), value: tonight },
                { label: t('setOne.inAWeek'), value: dayAt(Date.now(), 7) },
              ]}
              {...form.field('endsAt')}
            />
          </Card>
        )}
        {!isEndless && (
          <List>
            <ListRow
              title={t('exceptions')}
              onClick={() => navigate(exceptionsPath({ courseId, activityId: item.id }))}
            />
          </List>
        )}
      </Form>
    </Screen>
  )
}

/** Whether it would end before it appears. */
function conflicts(values: { publication: Publication; publishTime: number | null; endsAt: number | null }) {
  const { publication, publishTime, endsAt } = values
  return publication === 'later' && publishTime !== null && endsAt !== null && endsAt <= publishTime
}
