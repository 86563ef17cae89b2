import { letterOf } from '#contract/features/question/types/choice.ts'
import {
  type MatchingKey,
  type MatchingParts,
  optionFor,
} from '#contract/features/question/types/matching.ts'
import { plain } from '#contract/features/question/types/parts.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'

interface PairsOfFixedProps {
  parts: MatchingParts
  right: MatchingKey
  onChange: (change: { right: MatchingKey }) => void
}

/** What each item goes with, of options that stay as they are. */
export function PairsOfFixed({ parts, right, onChange }: PairsOfFixedProps) {
  const t = useTexts('question')
  const options = parts.options.map(({ id, html }, place) => ({
    value: id,
    label: [letterOf(place), plain(html)].filter(said => said !== '').join('. '),
  }))
  const pair = (item: string, option: string) =>
    onChange({
      right: {
        pairs: parts.items.flatMap(({ id }) => {
          const goesWith = id === item ? option : optionFor(right.pairs, id)
          return goesWith === undefined ? [] : [{ item: id, option: goesWith }]
        }),
      },
    })
  return (
    <section aria-label={t('matching.pairs')}>
      <Stack gap={3}>
        {parts.items.map(({ id, html }, place) => (
          <Card key={id}>
            <Stack gap={2}>
              <RichText html={html} />
              <SelectField
                label={t('matching.option', { number: place + 1 })}
                options={options}
                value={optionFor(right.pairs, id) ?? null}
                onChange={option => pair(id, option)}
              />
            </Stack>
          </Card>
        ))}
      </Stack>
    </section>
  )
}
