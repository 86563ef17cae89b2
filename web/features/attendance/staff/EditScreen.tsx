import { useState } from 'react'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { titleLength, totalOf } from '#contract/features/attendance/rules.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CheckCircleIcon, CloseIcon } from '#web/ui/icons/icons.tsx'
import { useAttendanceId } from '../addresses.ts'
import { staffQueries, useStaffNews } from '../live-updates.ts'
import { shownName } from '../title.ts'
import { Records } from './Records.tsx'
import { SetStatesButton } from './SetStatesButton.tsx'
import { useSetStates } from './set-state.ts'

type Side = 'unsigned' | 'all'

/** Corrects an attendance: its name, and the status of those who did not check in, or of anybody. */
export function EditScreen() {
  const t = useTexts('attendance')
  const { courseId } = useCourseAddress()
  const attendanceId = useAttendanceId()
  useStaffNews(courseId)
  const [side, setSide] = useState<Side>('unsigned')
  const [isOver, setIsOver] = useState(true)
  const unsigned = isOver ? 'absent' : 'pending'
  const { query, items, ...more } = usePages(
    attendanceCalls.listRecords,
    { attendanceId, state: side === 'all' ? 'all' : unsigned, limit: 50 },
    { keepPrevious: true },
  )
  const head = query.data?.pages[0]
  // While it runs, those who have not checked in are waiting; afterwards they are absent.
  if (head && head.isOver !== isOver) setIsOver(head.isOver)
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const setStates = useSetStates(attendanceId, () => setChosen(null))
  return (
    <Screen
      subtitle={chosen ? t('select.chosen', { count: chosen.size }) : undefined}
      actions={[
        chosen
          ? { icon: CloseIcon, label: t('select.end'), onClick: () => setChosen(null) }
          : { icon: CheckCircleIcon, label: t('select.start'), onClick: () => setChosen(new Set()) },
      ]}
      footer={chosen && <SetStatesButton chosen={chosen} {...setStates} />}
    >
      {head?.can.manage && (
        <NameForm
          key={attendanceId}
          attendanceId={attendanceId}
          name={shownName(head.title, head.createdAt)}
        />
      )}
      {head && (
        <SegmentedFilter<Side>
          label={t('filter.label')}
          value={side}
          onChange={setSide}
          options={[
            { value: 'unsigned', label: t('edit.unsigned'), count: head.counts[unsigned] },
            { value: 'all', label: t('filter.all'), count: totalOf(head.counts) },
          ]}
        />
      )}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} avatar />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState art="people" title={t('edit.allSigned')} />}
      >
        {() => <Records {...{ attendanceId, items, chosen }} {...more} manages onChoose={setChosen} />}
      </QueryView>
    </Screen>
  )
}

function NameForm({ attendanceId, name }: { attendanceId: string; name: string }) {
  const t = useTexts('attendance')
  const rename = useCommand(attendanceCalls.rename, {
    refreshes: staffQueries,
    onDone: () => toast.good(t('edit.saved')),
  })
  const problem = (title: string) =>
    title.trim() === '' ? problemText(attendanceErrors.titleMissing) : undefined
  const form = useForm({
    start: { title: name },
    problems: ({ title }) => ({ title: problem(title) }),
    send: ({ title }) => rename.mutateAsync({ attendanceId, title: title.trim() }),
  })
  useLeaveQuestion(form)
  const { title } = form.values
  return (
    <Card>
      <Form {...form.props}>
        <TextField
          label={t('edit.name')}
          maxLength={titleLength}
          {...form.field('title')}
          error={problem(title)}
        />
        {title.trim() !== name && !problem(title) && (
          <Button type="submit" kind="primary" busy={form.isSending}>
            {t('edit.save')}
          </Button>
        )}
      </Form>
    </Card>
  )
}
