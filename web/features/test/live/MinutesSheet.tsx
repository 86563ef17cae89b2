import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { liveQueries } from './queries.ts'

/** To whom minutes are given. */
export type Whom = { kind: 'all' } | { kind: 'one'; studentId: string; name: string }

interface MinutesSheetProps {
  id: string
  /** Null: closed. */
  whom: Whom | null
  onClose: () => void
}

const usual = [5, 10, 15] as const
const most = 600

/** Minutes on top of the time of all, of a class or a group, or of one student. */
export function MinutesSheet({ id, whom, onClose }: MinutesSheetProps) {
  const t = useTexts('test/live')
  const [minutes, setMinutes] = useState<number | null>(usual[0])
  const [part, setPart] = useState('')
  const isForMany = whom?.kind === 'all'
  const parts = useQuery({ ...ask(testLiveCalls.listParts, { id: id as never }), enabled: isForMany })
  const giving = useCommand(testGradingCalls.giveTime, {
    refreshes: liveQueries,
    onDone: (_, given) => {
      toast.good(t('minutesGiven', { count: given.minutes }))
      onClose()
    },
  })
  const list = parts.data?.list ?? []
  const keyOf = (one: (typeof list)[number]) => one.classId ?? one.groupId ?? ''
  const isSound = minutes !== null && minutes !== 0 && Math.abs(minutes) <= most

  function give() {
    if (!isSound || !whom) return
    const chosen = list.find(one => keyOf(one) === part)
    giving.mutate({
      ...{ id: id as never, minutes },
      ...(whom.kind === 'one' && { studentIds: [whom.studentId as never] }),
      ...(isForMany && chosen && { classId: chosen.classId, groupId: chosen.groupId }),
    })
  }

  return (
    <Sheet
      open={whom !== null}
      onClose={onClose}
      title={whom?.kind === 'one' ? t('minutesFor', { name: whom.name }) : t('minutes')}
      footer={
        <MainButton busy={giving.isPending} disabled={!isSound} onClick={give}>
          {t('give')}
        </MainButton>
      }
    >
      <Stack gap={4}>
        {isForMany && list.length > 0 && (
          <SelectField
            label={t('whom')}
            value={part}
            onChange={setPart}
            searchable={list.length > 10}
            options={[
              { value: '', label: t('everybody') },
              ...list.map(one => ({
                value: keyOf(one),
                label: one.name,
                hint: t('people', { count: one.count }),
              })),
            ]}
          />
        )}
        <SegmentedFilter
          label={t('howMany')}
          value={String(minutes ?? '')}
          onChange={value => setMinutes(Number(value))}
          options={usual.map(count => ({ value: String(count), label: t('count', { count }) }))}
        />
        <NumberField
          label={t('howMany')}
          value={minutes}
          onChange={setMinutes}
          unit={t('unit')}
          min={-most}
          max={most}
          hint={t(isForMany && part === '' ? 'givenToLater' : 'givenNow')}
        />
      </Stack>
    </Sheet>
  )
}
