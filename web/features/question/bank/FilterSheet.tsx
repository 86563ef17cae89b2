import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { questionCalls } from '#contract/features/question/calls.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { ask } from '#web/lib/call.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Chips } from '../parts/Chips.tsx'
import { difficultyOptions } from '../said.ts'
import { type BankFilter, filterCount, noFilter } from './filter.ts'

interface FilterSheetProps {
  bankId: string
  filter: BankFilter
  onDone: (filter: BankFilter) => void
  onClose: () => void
}

/** What the list of a bank is narrowed to: of each kind any of what is chosen. */
export function FilterSheet({ bankId, filter: start, onDone, onClose }: FilterSheetProps) {
  const t = useTexts('question')
  const [filter, setFilter] = useState(start)
  const { data: labels } = useQuery(ask(questionCalls.labels, { bankId }))
  const change = (part: Partial<BankFilter>) => setFilter({ ...filter, ...part })
  /** What is chosen already can always be taken back. */
  const labelOptions = (known: readonly string[] = [], chosen: readonly string[]) =>
    [...new Set([...chosen, ...known])].map(value => ({ value, label: value }))
  const knowledge = labelOptions(labels?.knowledge, filter.knowledge)
  const tags = labelOptions(labels?.tags, filter.tags)
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('filter.title')}
      footer={<MainButton onClick={() => onDone(filter)}>{t('filter.show')}</MainButton>}
    >
      <Stack gap={6}>
        <Chips
          label={t('filter.types')}
          options={questionTypes.map(({ number, title }) => ({ value: number, label: inLanguage(title) }))}
          chosen={filter.types}
          onChange={types => change({ types })}
        />
        <Chips
          label={t('difficulty.title')}
          options={difficultyOptions(t)}
          chosen={filter.difficulties}
          onChange={difficulties => change({ difficulties })}
        />
        {knowledge.length > 0 && (
          <Chips
            label={t('knowledge')}
            options={knowledge}
            chosen={filter.knowledge}
            onChange={chosen => change({ knowledge: chosen })}
          />
        )}
        {tags.length > 0 && (
          <Chips
            label={t('tags')}
            options={tags}
            chosen={filter.tags}
            onChange={chosen => change({ tags: chosen })}
          />
        )}
        {filterCount(filter) > 0 && (
          <Button kind="quiet" onClick={() => setFilter(noFilter)}>
            {t('filter.clear')}
          </Button>
        )}
      </Stack>
    </Sheet>
  )
}
