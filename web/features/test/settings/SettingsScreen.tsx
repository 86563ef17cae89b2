import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { testCalls } from '#contract/features/test/calls.ts'
import { AudienceField } from '#web/features/activity/editor/AudienceField.tsx'
import { BeginField, type BegunForm } from '#web/features/activity/editor/BeginField.tsx'
import { PublicationField } from '#web/features/activity/editor/PublicationField.tsx'
import { useAudience } from '#web/features/activity/editor/use-audience.ts'
import {
  audienceOf,
  dayAt,
  publishTimeOf,
  type WrittenForm,
  writtenIn,
} from '#web/features/activity/editor/written-form.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { alertFailure } from '#web/shell/failures.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { testPath, useTestAddress } from '../addresses.ts'
import { refusedIn, settingsProblems } from '../making/problems.ts'
import type { Whole } from '../making/test-form.ts'
import { testQueries } from '../queries.ts'
import { SettingsFields } from './SettingsFields.tsx'
import { Summary } from './Summary.tsx'
import { type SettingsForm, settingsInputOf, settingsOf } from './settings-form.ts'

/** How a test is taken, what is seen of it, when, and by whom. */
export function SettingsScreen() {
  const t = useTexts('test/settings')
  const { id } = useTestAddress()
  const test = useQuery({ ...ask(testCalls.get, { id }), staleTime: 0 })
  const questions = useQuery(ask(testCalls.listQuestions, { id }))
  const query = {
    data: test.data && questions.data && ({ ...test.data, sections: questions.data.sections } as Whole),
    error: test.error ?? questions.error,
    refetch: test.refetch,
  }
  return (
    <AnsweredScreen title={t('title')} query={query as never} skeleton={<SkeletonCards cards={3} />}>
      {(info: Whole) => <Settings key={`${id} ${info.revision}`} info={info} />}
    </AnsweredScreen>
  )
}

type Values = SettingsForm &
  BegunForm &
  Pick<WrittenForm, 'publication' | 'publishTime' | 'audience'> & { deadline: number | null }

const startOf = (info: Whole): Values => {
  const { publication, publishTime } = writtenIn(info)
  const { beginsAt, deadline } = info
  return { ...settingsOf(info), publication, publishTime, beginsAt, deadline }
}

const formId = 'test-settings'

function Settings({ info }: { info: Whole }) {
  const t = useTexts('test/settings')
  const editor = useTexts('activity/editor')
  const { id, courseId } = useTestAddress()
  const back = useBack(testPath('detail', { courseId, id }))
  const [start] = useState(() => startOf(info))
  const published = info.publishedAt !== null && start.publication === 'now' ? info.publishedAt : undefined
  const change = useCommand(testCalls.updateSettings, {
    refreshes: testQueries,
    onDone: () => {
      toast.good(t('saved'))
      back()
    },
    onFailed: failure => {
      const said = refusedIn(failure)
      if (said) form.refuse(said as Parameters<typeof form.refuse>[0])
      else void alertFailure(failure)
    },
  })
  const form = useForm({
    start,
    problems: values => ({
      ...settingsProblems(values, published),
      publishTime:
        values.publication === 'later' && values.publishTime === null && editor('publishTimeMissing'),
    }),
    send: values =>
      change.mutateAsync({
        ...{ id, revision: info.revision, ...settingsInputOf(values) },
        publishAt: publishTimeOf(values, Date.now()),
        ...{ beginsAt: values.beginsAt, deadline: values.deadline },
        audience: audienceOf(values),
      }),
  })
  useLeaveQuestion(form)
  const { values } = form
  const audience = useAudience(id, values.audience)
  const now = Date.now()
  const isDrawn = info.sections.some(({ entries }) => entries.some(({ draw }) => draw && draw.count > 0))
  return (
    <Screen
      title={t('title')}
      subtitle={info.title}
      footer={
        <MainButton type="submit" form={formId} busy={form.isSending}>
          {t('save')}
        </MainButton>
      }
    >
      <Form id={formId} {...form.props}>
        <SettingsFields form={form} isBegun={info.isBegun} />
        <Card title={t('publication')}>
          <Stack gap={4}>
            <AudienceField
              value={audience}
              times={{ hasBegin: true, hasEnd: true }}
              onChange={audience => form.change({ audience })}
            />
            <PublicationField form={form} {...(published !== undefined && { published })} />
            <BeginField form={form} />
            <DateTimeField
              label={t('deadline')}
              noneLabel={t('noDeadline')}
              placeholder={t('noDeadline')}
              start={dayAt(now, 1)}
              presets={[
                { label: t('tonight'), value: dayAt(now, 0) },
                { label: t('inAWeek'), value: dayAt(now, 7) },
              ]}
              {...form.field('deadline')}
            />
          </Stack>
        </Card>
        <Summary settings={values} of={{ hasDeadline: values.deadline !== null, isDrawn }} />
      </Form>
    </Screen>
  )
}
