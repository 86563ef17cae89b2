import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import type { MistakesSummary } from '#contract/features/mistake/entities.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { typeTitle } from './said.ts'

interface FilterSheetProps {
  /** Of what is shown now. */
  summary: MistakesSummary
  isMastered: boolean
  type: string
  knowledge: string
  onClose: () => void
  onChoose: (chosen: { type: string; knowledge: string }) => void
}

/** Which mistakes are shown: of one type, about one point of knowledge. */
export function FilterSheet({ summary: known, isMastered, onClose, onChoose, ...now }: FilterSheetProps) {
  const t = useTexts('mistake')
  const { courseId } = useCourseAddress()
  const [type, setType] = useState(now.type)
  const [knowledge, setKnowledge] = useState(now.knowledge)
  // What is chosen in one field counts for the other.
  const { data: summary = known } = useQuery({
    ...ask(mistakeCalls.summary, { courseId, isMastered, type: Number(type), knowledge }),
    placeholderData: earlier => earlier ?? known,
  })
  const chosenCount = isMastered ? summary.masteredCount : summary.count
  const counted = (label: string, count: number) => t('filter.counted', { label, count })
  return (
    <Sheet
      open
      title={t('filter.title')}
      onClose={onClose}
      footer={
        <MainButton onClick={() => onChoose({ type, knowledge })}>
          {t('filter.show', { count: chosenCount })}
        </MainButton>
      }
    >
      <Stack gap={4}>
        <SelectField
          label={t('filter.type')}
          value={type}
          onChange={setType}
          options={[
            { value: '', label: t('filter.all') },
            ...withChosen(summary.types, Number(type), one => one.type, chosenType).map(one => ({
              value: String(one.type),
              label: counted(typeTitle(one.type, t), one.count),
            })),
          ]}
        />
        {(summary.knowledge.length > 0 || knowledge !== '') && (
          <SelectField
            label={t('filter.knowledge')}
            value={knowledge}
            onChange={setKnowledge}
            searchable
            options={[
              { value: '', label: t('filter.all') },
              ...withChosen(summary.knowledge, knowledge, one => one.label, chosenLabel).map(one => ({
                value: one.label,
                label: counted(one.label, one.count),
              })),
            ]}
          />
        )}
      </Stack>
    </Sheet>
  )
}

const chosenType = (type: number) => ({ type, count: 0 })
const chosenLabel = (label: string) => ({ label, count: 0 })

/** What is chosen stays to be seen, also where the other field leaves none of it. */
const withChosen = <Key, One>(
  all: readonly One[],
  chosen: Key,
  keyOf: (one: One) => Key,
  absent: (chosen: Key) => One,
) => (!chosen || all.some(one => keyOf(one) === chosen) ? all : [...all, absent(chosen)])
