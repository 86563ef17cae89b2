import { useState } from 'react'
import { testLimits } from '#contract/features/test/limits.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useEntrySaid } from './said.ts'
import { type EntryForm, isAsked, type SectionForm, sumOf } from './test-form.ts'

interface PointsSheetProps {
  sections: readonly SectionForm[]
  onDone: (change: (entry: EntryForm) => EntryForm) => void
  onClose: () => void
}

/** What random draws are, among the types. */
const draws = 0

const groupOf = (entry: EntryForm) => (entry.kind === 'draw' ? draws : entry.type)

/** Points for all questions of a type at once; what is left empty stays as it is. */
export function PointsSheet({ sections, onDone, onClose }: PointsSheetProps) {
  const t = useTexts('test/making')
  const said = useEntrySaid()
  const [given, setGiven] = useState<Record<number, number | null>>({})
  const open = sections.filter(({ isFixed }) => !isFixed)
  const entries = open.flatMap(section => section.entries).filter(isAsked)
  const groups = [...new Set(entries.map(groupOf))]
  const change = (entry: EntryForm) =>
    isAsked(entry) ? { ...entry, points: given[groupOf(entry)] ?? entry.points } : entry
  const total = sumOf(
    sections.map(section =>
      section.isFixed ? section : { ...section, entries: section.entries.map(change) },
    ),
  ).points
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('several.open')}
      footer={
        <MainButton onClick={() => onDone(change)}>
          {t('several.take', { points: number(total, 1) })}
        </MainButton>
      }
    >
      <Stack gap={3}>
        <p>{t('several.hint')}</p>
        {groups.map(group => {
          const of = entries.filter(entry => groupOf(entry) === group)
          const same = new Set(of.map(({ points }) => points)).size === 1
          return (
            <NumberField
              key={group}
              label={t('several.group', {
                count: of.length,
                type: group === draws ? t('draw.title') : said.typeTitle(group),
              })}
              placeholder={same ? number(of[0]?.points ?? 0, 1) : t('several.different')}
              unit={t('several.each')}
              decimals={1}
              max={testLimits.points}
              value={given[group] ?? null}
              onChange={points => setGiven(now => ({ ...now, [group]: points }))}
            />
          )
        })}
      </Stack>
    </Sheet>
  )
}
