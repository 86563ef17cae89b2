import { useState } from 'react'
import { useNavigate } from 'react-router'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { spotCheckSizes } from '#contract/features/attendance/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { CallFailure, send, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { failureText } from '#web/shell/failures.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { staffPath, useAttendanceId } from '../addresses.ts'
import { staffQueries } from '../live-updates.ts'
import { Calling } from '../roll-call/Calling.tsx'
import type { Mark } from '../roll-call/kept-roll-call.ts'
import { undoMs } from '../staff/manage-ended.ts'

type SpotCheckStudents = AnswerOf<typeof proofCalls.pickForSpotCheck>['list']
type Order = 'evidence' | 'random'

/** A few of those who are recorded as there, called by name in the middle of an attendance or after it. */
export function SpotCheckScreen() {
  const [picked, setPicked] = useState<SpotCheckStudents>()
  if (!picked) return <Choose onPicked={setPicked} />
  if (picked.length === 0) return <Nobody />
  return <Call picked={picked} />
}

function Choose({ onPicked }: { onPicked: (picked: SpotCheckStudents) => void }) {
  const t = useTexts('attendance')
  const attendanceId = useAttendanceId()
  const [count, setCount] = useState<number>(spotCheckSizes[0])
  const [order, setOrder] = useState<Order>('evidence')
  const [isPicking, setPicking] = useState(false)
  const pick = async () => {
    setPicking(true)
    try {
      const input = { attendanceId, count, evidenceFirst: order === 'evidence' }
      onPicked((await send(proofCalls.pickForSpotCheck, input)).list)
    } catch (error) {
      if (error instanceof CallFailure) toast.bad(failureText(error))
    } finally {
      setPicking(false)
    }
  }
  return (
    <Screen
      footer={
        <MainButton busy={isPicking} onClick={() => void pick()}>
          {t('spot.begin')}
        </MainButton>
      }
    >
      <Card>
        <Stack gap={6}>
          <RadioList
            inline
            label={t('spot.howMany')}
            value={String(count)}
            onChange={value => setCount(Number(value))}
            options={spotCheckSizes.map(size => ({
              value: String(size),
              label: t('spot.size', { count: size }),
            }))}
          />
          <RadioList<Order>
            label={t('spot.whom')}
            value={order}
            onChange={setOrder}
            options={(['evidence', 'random'] as const).map(value => ({
              value,
              label: t(`spot.${value}`),
              hint: t(`spot.${value}Hint`),
            }))}
          />
        </Stack>
      </Card>
    </Screen>
  )
}

function Nobody() {
  const t = useTexts('attendance')
  const toList = useToList()
  return (
    <Screen>
      <EmptyState
        art="people"
        title={t('spot.nobody')}
        hint={t('spot.nobodyHint')}
        action={<Button onClick={toList}>{t('run.viewList')}</Button>}
      />
    </Screen>
  )
}

function useToList() {
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const attendanceId = useAttendanceId()
  return () => navigate(staffPath('teaCheckinDetail', courseId, attendanceId), { replace: true })
}

const answers = ['absent', 'present'] as const

function Call({ picked }: { picked: SpotCheckStudents }) {
  const t = useTexts('attendance')
  const attendanceId = useAttendanceId()
  const { courseId } = useCourseAddress()
  const back = useBack(staffPath('teaCheckinPage', courseId, attendanceId))
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const undo = useCommand(proofCalls.undoSpotCheck, { refreshes: staffQueries })
  const save = useCommand(proofCalls.saveSpotCheck, {
    refreshes: staffQueries,
    onDone: ({ absent }, { called }) => {
      const studentIds = called.map(({ studentId }) => studentId)
      toast.show({
        text: absent > 0 ? t('spot.saved', { count: absent }) : t('spot.savedAll'),
        tone: 'good',
        stay: undoMs,
        action: { label: t('undo'), onClick: () => undo.mutate({ attendanceId, studentIds }) },
      })
      back()
    },
  })
  const students = picked.map(({ studentId, name, number, avatar }) => ({
    ...{ id: studentId, name, number, avatar },
  }))
  const words = { present: t('spot.here'), absent: t('spot.away') }
  return (
    <Screen>
      <Calling
        call={{ students, marks }}
        offered={answers}
        words={words}
        hint={t('spot.swipe')}
        busy={save.isPending}
        onMark={(studentId, state) => setMarks([...marks, { studentId, state }])}
        onUndo={() => setMarks(marks.slice(0, -1))}
        onFinish={() =>
          save.mutate({
            attendanceId,
            called: marks.map(({ studentId, state }) => ({ studentId, wasHere: state === 'present' })),
          })
        }
      />
    </Screen>
  )
}
