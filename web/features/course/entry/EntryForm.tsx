import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import {
  classNumberLength,
  type EntryField,
  type EntryInfo,
  entryCalls,
  entryProblems,
  firstOfferedYear,
  grades,
} from '#contract/features/course/entry.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { ask, CallFailure, invalidate, sendOnce } from '#web/lib/call.ts'
import { wallClock } from '#web/lib/dates.ts'
import { monthNumbers } from '#web/lib/months.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { TopBar } from '#web/ui/frame/TopBar.tsx'

/** What a course asks a student for before the first visit. */
export function EntryForm({ courseId }: { courseId: string }) {
  const details = useTexts('course/details')
  const navigate = useNavigate()
  const entry = useQuery({ ...ask(entryCalls.getEntryFields, { courseId: courseId }), staleTime: 0 })
  return (
    <Page
      bar={
        <TopBar
          title={details('entry.title')}
          onBack={() => navigate(path('/ktpCourse'), { replace: true })}
        />
      }
    >
      <QueryView query={entry} skeleton={<SkeletonRows rows={3} />}>
        {({ asks, data }) => <Fields courseId={courseId} asks={asks} known={data} />}
      </QueryView>
    </Page>
  )
}

interface FieldsProps {
  courseId: string
  asks: readonly EntryField[]
  known: EntryInfo
}

function Fields({ courseId, asks, known }: FieldsProps) {
  const details = useTexts('course/details')
  const client = useQueryClient()
  const { year: thisYear } = wallClock(Date.now())
  const send = async (info: EntryInfo) => {
    const question = {
      title: details('entry.confirmTitle'),
      message: <Summary info={info} asks={asks} />,
      confirmLabel: details('entry.confirm'),
    }
    if (!(await dialog.confirm(question))) return
    try {
      await sendOnce(entryCalls.saveEntryFields, { courseId: courseId, data: info })
      await sendOnce(entryCalls.saveOwnFields, { courseId: courseId, data: info })
      toast.good(details('form.saved'))
      await invalidate(client, courseCalls.checkEntry)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      await dialog.alert({ title: details('form.notSaved'), message: error.message })
    }
  }
  const form = useForm({
    start: known,
    problems: info =>
      Object.fromEntries(
        Object.entries(entryProblems(info, asks, thisYear)).map(([field, problem]) => [
          field,
          problemText(courseErrors[problem]),
        ]),
      ),
    send,
  })

  return (
    <Form {...form.props}>
      <p>{details('entry.lead')}</p>
      {asks.includes('classno') && (
        <TextField
          label={details('entry.classno')}
          maxLength={classNumberLength}
          required
          {...form.field('classno')}
        />
      )}
      {asks.includes('grade') && (
        <SelectField
          label={details('entry.grade')}
          options={grades.map(value => ({ value, label: details('entry.gradeName', { grade: value }) }))}
          required
          {...form.field('grade')}
          value={grades.find(grade => grade === form.values.grade) ?? null}
        />
      )}
      {asks.includes('enrolltime') && <MonthFields thisYear={thisYear} {...form.field('enrolltime')} />}
      <MainButton type="submit" busy={form.isSending}>
        {details('entry.save')}
      </MainButton>
    </Form>
  )
}

function Summary({ info, asks }: Pick<FieldsProps, 'asks'> & { info: EntryInfo }) {
  const details = useTexts('course/details')
  return (
    <Stack gap={1}>
      {asks.map(field => (
        <span key={field}>
          {details(`entry.${field}`)}
          {': '}
          <b>{field === 'grade' ? details('entry.gradeName', { grade: info.grade }) : info[field]}</b>
        </span>
      ))}
    </Stack>
  )
}

interface MonthFieldsProps {
  /** `2026-09`, or empty. */
  value: string
  thisYear: number
  error?: string
  onChange: (month: string) => void
}

/** Year and month, each from a list; the value is complete when both are chosen. */
function MonthFields({ value, thisYear, error, onChange }: MonthFieldsProps) {
  const details = useTexts('course/details')
  const [year, setYear] = useState(value.slice(0, 4))
  const [month, setMonth] = useState(value.slice(5, 7))
  const change = (nextYear: string, nextMonth: string) => {
    setYear(nextYear)
    setMonth(nextMonth)
    onChange(nextYear && nextMonth ? `${nextYear}-${nextMonth}` : '')
  }
  const years = Array.from({ length: thisYear - firstOfferedYear + 1 }, (_, index) =>
    String(thisYear - index),
  )
  return (
    <>
      <SelectField
        label={details('entry.year')}
        options={years.map(each => ({ value: each, label: each }))}
        value={years.find(each => each === year) ?? null}
        onChange={next => change(next, month)}
        error={error}
        required
      />
      <SelectField
        label={details('entry.month')}
        options={monthNumbers.map(each => ({ value: each, label: each }))}
        value={monthNumbers.find(each => each === month) ?? null}
        onChange={next => change(year, next)}
        required
      />
    </>
  )
}
