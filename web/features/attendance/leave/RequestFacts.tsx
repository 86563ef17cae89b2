import type { leaveCalls } from '#contract/features/attendance/leave.ts'
import type { AnswerOf } from '#contract/input.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { looks } from '../states.ts'
import { shownName, whenIfUnsaid } from '../title.ts'
import { leaveLooks } from './looks.ts'

export type Request = AnswerOf<typeof leaveCalls.getCounselled>['request']

interface RequestFactsProps {
  request: Request
  showsCourse?: boolean
}

/** Who asks for what, why, and what has become of it. */
export function RequestFacts({ request, showsCourse = false }: RequestFactsProps) {
  const states = useTexts('attendance')
  const t = useTexts('attendance/leave')
  return (
    <Stack gap={4}>
      <List>
        <ListRow
          leading={<Avatar name={request.name} src={request.avatar} />}
          title={request.name}
          note={request.number}
          trailing={<StatusTag {...leaveLooks[request.state]}>{t(`state.${request.state}`)}</StatusTag>}
        />
        {showsCourse && <ListRow title={t('course')} trailing={request.courseName} />}
        <ListRow title={t('kind')} trailing={states(`state.${request.kind}`)} />
        <ListRow title={t('from')} trailing={fullTime(request.beginsAt ?? 0)} />
        <ListRow title={t('to')} trailing={fullTime(request.endsAt ?? 0)} />
        <ListRow title={t('reason')} note={request.reason} wrap />
      </List>
      {request.together.length > 0 && (
        <List title={t('together.title')}>
          {request.together.map(({ id, courseName, state }) => (
            <ListRow
              key={id}
              title={courseName}
              trailing={<StatusTag {...leaveLooks[state]}>{t(`state.${state}`)}</StatusTag>}
              wrap
            />
          ))}
        </List>
      )}
      {request.files.length > 0 && (
        <Card title={t('proof')}>
          <AttachmentList files={request.files} />
        </Card>
      )}
      <Records request={request} />
      <History request={request} />
    </Stack>
  )
}

function Records({ request: { records, state, can } }: { request: Request }) {
  const states = useTexts('attendance')
  const t = useTexts('attendance/leave')
  const isOpen = state === 'waiting' || state === 'approved'
  if (records.length === 0)
    return (
      isOpen && (
        <List title={t('records')}>
          <ListRow title={t('noRecords')} wrap />
        </List>
      )
    )
  return (
    <List title={t('records')} hint={can.decide && isOpen ? t('recordsHint') : undefined}>
      {records.map(({ attendanceId, title, createdAt, state, isEdited }) => (
        <ListRow
          key={attendanceId}
          title={shownName(title, createdAt)}
          note={[whenIfUnsaid(title, createdAt), isEdited && t('byStaff')].filter(Boolean).join(' · ')}
          trailing={<StatusTag {...looks[state]}>{states(`state.${state}`)}</StatusTag>}
        />
      ))}
    </List>
  )
}

function History({ request: { steps } }: { request: Request }) {
  const t = useTexts('attendance/leave')
  const said = (step: Request['steps'][number], place: number) => {
    if (step.state === 'shortened') return t('step.shortened', { time: fullTime(step.endsAt ?? 0) })
    return t(step.state === 'waiting' && place > 0 ? 'step.again' : `step.${step.state}`)
  }
  return (
    <List title={t('history')}>
      {steps.map((step, place) => (
        <ListRow
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
          key={place}
          title={said(step, place)}
          note={`${step.name} · ${fullTime(step.at ?? 0)}`}
          wrap
        >
          {step.comment !== '' && <span>{step.comment}</span>}
        </ListRow>
      ))}
    </List>
  )
}
