import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { exceptionCalls, maxOwnAttempts } from '#contract/features/activity/exceptions.ts'
import { batchCalls } from '#contract/features/group/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { StudentPicker } from '#web/features/member/parts/StudentPicker.tsx'
import { ask, CallFailure, send, useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { alertFailure, failureText } from '#web/shell/failures.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { dayAt } from '../editor/written-form.ts'
import { useActivity } from '../settings/use-activity.ts'
import { exceptionsPath, useExceptionAddress } from './addresses.ts'

type Exception = AnswerOf<typeof exceptionCalls.listExceptions>['list'][number]

/** Gives students a deadline of their own, or changes those of one. */
export function ExceptionScreen() {
  const { activityId, studentId } = useExceptionAddress()
  const query = useQuery(ask(exceptionCalls.listExceptions, { activityId, studentId, limit: 1 }))
  const known = studentId && query.data?.list.find(row => row.studentId === studentId)
  // Taken back since: it can be given anew.
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={1} />}>
      {data => <ExceptionForm known={known || undefined} hasAttempts={data.hasAttempts} />}
    </AnsweredScreen>
  )
}

const formId = 'exception'

interface ExceptionFormProps {
  known: Exception | undefined
  /** The activity is done in attempts. */
  hasAttempts: boolean
}

function ExceptionForm({ known, hasAttempts }: ExceptionFormProps) {
  const t = useTexts('activity/exceptions')
  const place = useExceptionAddress()
  const { activityId } = place
  const back = useBack(exceptionsPath(place))
  const { item } = useActivity()
  const [students, setStudents] = useState<ReadonlySet<string>>(new Set(known && [known.studentId]))
  const [group, setGroup] = useState<{ id: string; name: string }>()
  const grant = useCommand(exceptionCalls.grantException, {
    refreshes: [exceptionCalls.listExceptions, activityCalls.list],
    onDone: ({ closed }, { isExcused }) => {
      if (closed > 0) void dialog.alert({ title: t('saved'), message: t('closed', { count: closed }) })
      else toast.good(t(isExcused ? 'excusedSaved' : 'saved'))
      back()
    },
    onFailed: failure => form.refuse({ endsAt: failureText(failure) }),
  })
  const form = useForm({
    start: {
      endsAt: known?.endsAt ?? null,
      attempts: known?.attempts ?? null,
      isExcused: known?.isExcused ?? false,
    },
    problems: ({ endsAt, attempts, isExcused }) => ({
      endsAt: endsAt === null && !attempts && !isExcused && problemText(activityErrors.nothingOwn),
    }),
    send: ({ endsAt, attempts, isExcused }) => {
      const own = isExcused
        ? { endsAt: null, attempts: 0, isExcused }
        : { endsAt, attempts: attempts ?? 0, isExcused }
      if (students.size > 0 || group)
        return grant.mutateAsync({ activityId, studentIds: [...students], groupId: group?.id, ...own })
      toast.info(problemText(activityErrors.nobodyChosen))
      return false
    },
  })
  useLeaveQuestion(form)
  const { isExcused } = form.values
  return (
    <Screen
      title={known?.name ?? t('new')}
      subtitle={item?.title}
      footer={
        <MainButton type="submit" form={formId} busy={form.isSending}>
          {students.size > 0 && !known ? t('saveFor', { count: students.size }) : t('save')}
        </MainButton>
      }
    >
      <Form id={formId} {...form.props}>
        <Card flush>
          <Switch
            label={t('excuse')}
            hint={t('excuseHint')}
            checked={isExcused}
            onChange={excused => form.change({ isExcused: excused })}
          />
        </Card>
        {!isExcused && (
          <Card>
            <Stack gap={4}>
              <DateTimeField
                label={t('deadline')}
                start={item?.endtime ?? dayAt(Date.now(), 1)}
                presets={[
                  { label: t('tomorrow'), value: dayAt(Date.now(), 1) },
                  { label: t('inDays', { count: 3 }), value: dayAt(Date.now(), 3) },
                  { label: t('inWeek'), value: dayAt(Date.now(), 7) },
                ]}
                {...(hasAttempts && { noneLabel: t('asOthers'), placeholder: t('asOthers') })}
                {...form.field('endsAt')}
              />
              {hasAttempts && (
                <NumberField
                  label={t('attempts')}
                  max={maxOwnAttempts}
                  placeholder={t('asOthers')}
                  hint={t('attemptsHint')}
                  {...form.field('attempts')}
                />
              )}
            </Stack>
          </Card>
        )}
        {!known && (
          <Card title={t('who')}>
            <WhoFields {...{ students, setStudents, group, setGroup }} />
          </Card>
        )}
      </Form>
    </Screen>
  )
}

interface WhoFieldsProps {
  students: ReadonlySet<string>
  setStudents: (students: ReadonlySet<string>) => void
  group: { id: string; name: string } | undefined
  setGroup: (group: { id: string; name: string } | undefined) => void
}

/** Students one by one, or those of a group. */
function WhoFields({ students, setStudents, group, setGroup }: WhoFieldsProps) {
  const t = useTexts('activity/exceptions')
  const { courseId, activityId } = useExceptionAddress()
  const [search, setSearch] = useState('')
  const wanted = { activityId, name: useDeferredValue(search.trim()), limit: 50 }
  const pages = usePages(exceptionCalls.listStudents, wanted, { keepPrevious: true })

  async function chooseGroup() {
    const { list: sets } = await send(batchCalls.listBatches, { courseId })
    if (sets.length === 0) return toast.info(t('noGroups'))
    const setId =
      sets.length === 1
        ? sets[0]!.id
        : await chooseAction({
            title: t('group'),
            choices: sets.map(({ id, batch }) => ({ key: id, label: batch })),
          })
    if (!setId) return
    const { groups } = await send(batchCalls.getBatchWithGroups, { batchId: setId })
    if (groups.length === 0) return toast.info(t('noGroups'))
    const choices = groups.map(({ id, name }) => ({ key: id, label: name }))
    const chosen = await chooseAction({ title: t('group'), choices })
    const found = groups.find(({ id }) => id === chosen)
    if (!found) return
    setGroup({ id: found.id, name: found.name })
    setStudents(new Set())
  }

  const onFailed = (error: unknown) => {
    if (error instanceof CallFailure) void alertFailure(error)
  }
  if (group)
    return (
      <Callout
        action={
          <Button size="small" onClick={() => setGroup(undefined)}>
            {t('clear')}
          </Button>
        }
      >
        {t('groupChosen', { name: group.name })}
      </Callout>
    )
  return (
    <Stack gap={2}>
      <Button size="small" onClick={() => void chooseGroup().catch(onFailed)}>
        {t('group')}
      </Button>
      <SearchField value={search} onChange={setSearch} placeholder={t('search')} />
      <StudentPicker pages={pages} chosen={students} onChoose={setStudents} />
    </Stack>
  )
}
