import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import type { Called } from './kept-roll-call.ts'
import { shuffled } from './use-roll-call.ts'

/** How many may be called by chance. */
const samples = [5, 10, 15, 20, 30] as const

interface ChooseStudentsProps {
  /** By number. */
  students: readonly Called[]
  onBegin: (students: readonly Called[]) => void
}

/** Everybody or a sample, and in which order. */
export function ChooseStudents({ students, onBegin }: ChooseStudentsProps) {
  const t = useTexts('attendance')
  const [count, setCount] = useState(0)
  const [order, setOrder] = useState<'number' | 'random'>('number')
  const byNumber = (chosen: readonly Called[]) => students.filter(one => chosen.includes(one))
  const begin = () => {
    const chosen = count === 0 ? students : shuffled(students, count)
    onBegin(order === 'random' ? shuffled(chosen) : byNumber(chosen))
  }
  return (
    <Screen footer={<MainButton onClick={begin}>{t('roll.begin')}</MainButton>}>
      <Card>
        <Stack gap={6}>
          <RadioList
            even
            label={t('roll.whom')}
            value={String(count)}
            onChange={value => setCount(Number(value))}
            options={[0, ...samples.filter(size => size < students.length)].map(size => ({
              value: String(size),
              label:
                size === 0
                  ? t('roll.everybody', { count: students.length })
                  : t('roll.sample', { count: size }),
            }))}
          />
          <RadioList<'number' | 'random'>
            inline
            label={t('roll.order')}
            value={order}
            onChange={setOrder}
            options={[
              { value: 'number', label: t('roll.byNumber') },
              { value: 'random', label: t('roll.random') },
            ]}
          />
        </Stack>
      </Card>
    </Screen>
  )
}
