import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectorCalls } from '#contract/features/projector/calls.ts'
import { projectorMessages } from '#contract/features/projector/messages.ts'
import { projectorCodeLength } from '#contract/features/projector/rules.ts'
import { deviceName } from '#web/features/account/login/device-name.ts'
import { ask, type CallFailure, useCommand } from '#web/lib/call.ts'
import { pastTime } from '#web/lib/dates.ts'
import { useLive } from '#web/lib/live.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { failureText } from '#web/shell/failures.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { CodeField } from '#web/ui/fields/CodeField.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useDisplay } from './use-display.ts'
import { ViewChoice } from './ViewChoice.tsx'

interface ProjectorCardProps {
  courseId: string
  /** What projectors show; undefined: nothing yet. */
  subjectId: string | undefined
  /** They show these while nothing was chosen. */
  areResultsShown: boolean
}

const refreshes = [projectorCalls.list]

/** On which screens the course is, and what of it; for whoever teaches, on the phone. */
export function ProjectorCard({ courseId, subjectId, areResultsShown }: ProjectorCardProps) {
  const t = useTexts('projector')
  const [isBinding, setBinding] = useState(false)
  const id = courseId as never
  const query = useQuery({ ...ask(projectorCalls.list, { courseId: id }), meta: { handled: true } })
  useLive({ on: [projectorMessages.changed], refreshes, courseId })
  const end = useCommand(projectorCalls.end, { refreshes, onDone: () => toast.good(t('phone.done')) })
  const ofThis = useDisplay(courseId, query.data ?? nothingChosen, subjectId ?? '')
  if (!query.data) return null
  const { list } = query.data
  const endOne = async (one: (typeof list)[number]) => {
    const isSure = await dialog.confirm({
      title: t('phone.endQuestion'),
      message: deviceName(one.device) || t('phone.unknown'),
      confirmLabel: t('phone.end'),
      danger: true,
    })
    if (isSure) end.mutate({ courseId: id, id: one.id })
  }
  return (
    <Stack gap={4}>
      <Card title={t('phone.title')}>
        <Stack gap={3}>
          {list.length > 0 && subjectId !== undefined && (
            <ViewChoice display={ofThis} areResultsShown={areResultsShown} />
          )}
          <Button onClick={() => setBinding(true)}>{t(list.length > 0 ? 'phone.add' : 'phone.start')}</Button>
        </Stack>
      </Card>
      {list.length > 0 && (
        <List title={t('phone.on', { count: list.length })}>
          {list.map(one => (
            <ListRow
              key={one.id}
              title={deviceName(one.device) || t('phone.unknown')}
              note={t('phone.since', { name: one.name, time: pastTime(one.boundAt ?? 0) })}
              extra={
                <Button kind="quiet" size="small" disabled={end.isPending} onClick={() => void endOne(one)}>
                  {t('phone.end')}
                </Button>
              }
            />
          ))}
        </List>
      )}
      {isBinding && <BindSheet courseId={courseId} onClose={() => setBinding(false)} />}
    </Stack>
  )
}

const nothingChosen = { subjectId: '', view: 0, showsNames: false }

function BindSheet({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const t = useTexts('projector')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<CallFailure>()
  const bind = useCommand(projectorCalls.accept, {
    refreshes,
    onDone: () => {
      toast.good(t('phone.bound'))
      onClose()
    },
    onFailed: refused => {
      setFailure(refused)
      setCode('')
    },
  })
  const send = (typed: string) => bind.mutate({ courseId: courseId as never, code: typed })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('phone.start')}
      footer={
        <Button
          kind="primary"
          size="large"
          block
          busy={bind.isPending}
          disabled={code.length < projectorCodeLength}
          onClick={() => send(code)}
        >
          {t('phone.bind')}
        </Button>
      }
    >
      <Stack gap={4}>
        <p>{t('phone.hint', { address: `${location.host}/projector` })}</p>
        <CodeField
          label={t('phone.code')}
          kind="letters"
          length={projectorCodeLength}
          value={code}
          error={failure && failureText(failure)}
          onChange={typed => {
            setFailure(undefined)
            setCode(typed)
          }}
          onComplete={send}
          autoFocus
        />
        <Button kind="quiet" onClick={() => window.open(path('/projector', { courseId }), '_blank')}>
          {t('phone.here')}
        </Button>
      </Stack>
    </Sheet>
  )
}
