import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { rubricCalls } from '#contract/features/rubric/calls.ts'
import type { RubricEntered } from '#contract/features/rubric/entities.ts'
import { ask, CallFailure, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { aboutRubric, emptyRubric, useRubricForm } from '../rubric-form.ts'
import { RubricFields } from './RubricFields.tsx'

interface RubricSheetProps {
  rubric: RubricEntered | null
  isLocked: boolean
  /** What was being written when it was closed. */
  left: RefObject<RubricEntered | undefined>
  onChange: (rubric: RubricEntered | null) => void
  onClose: () => void
}

/** Chooses one of the person's rubrics for an activity, writes another, or changes the activity's copy. */
export function RubricSheet({ rubric, isLocked, left, onChange, onClose }: RubricSheetProps) {
  const [written, setWritten] = useState<RubricEntered | null>(rubric ?? (left.current ? emptyRubric : null))
  return written ? (
    <WriteSheet
      start={written}
      isOwn={rubric !== null}
      {...{ isLocked, left, onChange, onClose }}
      onAnother={() => {
        left.current = undefined
        setWritten(null)
      }}
    />
  ) : (
    <ChooseSheet onClose={onClose} onChoose={onChange} onWrite={() => setWritten(emptyRubric)} />
  )
}

interface ChooseSheetProps {
  onChoose: (rubric: RubricEntered) => void
  onWrite: () => void
  onClose: () => void
}

function ChooseSheet({ onChoose, onWrite, onClose }: ChooseSheetProps) {
  const t = useTexts('rubric')
  const client = useQueryClient()
  const query = useQuery(ask(rubricCalls.list, {}))
  const choose = async (id: string) => {
    try {
      const { title, criteria } = await client.fetchQuery(ask(rubricCalls.get, { id }))
      onChoose({ title, criteria })
    } catch (failure) {
      if (failure instanceof CallFailure) void alertFailure(failure)
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('task.choose')}
      footer={
        <Button size="large" block icon={PlusIcon} onClick={onWrite}>
          {t('add')}
        </Button>
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<p>{t('task.ownNone')}</p>}
      >
        {({ list }) => (
          <List title={t('task.own')}>
            {list.map(row => (
              <ListRow
                key={row.id}
                title={row.title}
                note={aboutRubric(row.criterionCount, row.points, t)}
                onClick={() => void choose(row.id)}
              />
            ))}
          </List>
        )}
      </QueryView>
    </Sheet>
  )
}

interface WriteSheetProps extends Omit<RubricSheetProps, 'rubric'> {
  start: RubricEntered
  /** It is the activity's already. */
  isOwn: boolean
  onAnother: () => void
}

function WriteSheet({ start, isOwn, isLocked, left, onChange, onAnother, onClose }: WriteSheetProps) {
  const t = useTexts('rubric')
  const [isKept, setKept] = useState(!isOwn)
  const keep = useCommand(rubricCalls.save, { refreshes: [rubricCalls.list] })
  const form = useRubricForm(
    start,
    async rubric => {
      if (isKept) await keep.mutateAsync(rubric)
      onChange(rubric)
    },
    {
      entered: left.current,
      onChange: entered => {
        left.current = entered
      },
    },
  )
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t(isOwn ? 'edit' : 'add')}
      footer={
        <MainButton busy={form.isSending} onClick={form.submit}>
          {t(isOwn ? 'form.done' : 'task.use')}
        </MainButton>
      }
    >
      <Stack gap={4}>
        <RubricFields form={form} isLocked={isLocked} />
        <Switch label={t('task.keep')} checked={isKept} onChange={setKept} />
        {isOwn && !isLocked && (
          <>
            <Button block onClick={onAnother}>
              {t('task.another')}
            </Button>
            <Button kind="danger" block onClick={() => onChange(null)}>
              {t('task.remove')}
            </Button>
          </>
        )}
      </Stack>
    </Sheet>
  )
}
