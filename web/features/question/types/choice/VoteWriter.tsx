import { letterOf } from '#contract/features/question/types/choice.ts'
import { ranking } from '#contract/features/question/types/ranking.ts'
import { singleVote, type VoteParts } from '#contract/features/question/types/vote.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { Mark } from '../writing/Mark.tsx'
import { PartList } from '../writing/PartList.tsx'
import { withoutEmptyEnd } from '../writing/plain-part.ts'
import type { WriterProps } from '../writing/writer.ts'

/** Options that are voted for or put in order, and how many of them. */
export function VoteWriter({ type, parts, trouble, onChange }: WriterProps<VoteParts, null>) {
  const t = useTexts('question')
  return (
    <Stack gap={4}>
      <PartList
        label={t('choice.options')}
        parts={parts.options}
        nameOf={place => t('choice.option', { letter: letterOf(place) })}
        addLabel={t('choice.add')}
        wrongAt={trouble?.letter === undefined ? undefined : trouble.letter.charCodeAt(0) - 65}
        lead={(_, place) => <Mark>{letterOf(place)}</Mark>}
        onChange={options =>
          // Whoever may choose all of them may choose those that are added.
          onChange({
            parts: { options, most: parts.most === parts.options.length ? options.length : parts.most },
          })
        }
      />
      {type.number !== singleVote.number && (
        <NumberField
          label={t(type.number === ranking.number ? 'ranking.most' : 'vote.most')}
          value={parts.most}
          min={1}
          max={parts.options.length}
          onChange={most => onChange({ parts: { ...parts, most: most ?? 1 } })}
        />
      )}
    </Stack>
  )
}

export function tidyVote(parts: VoteParts, right: null) {
  const options = withoutEmptyEnd(parts.options, ({ html }) => html === '')
  return { parts: { options, most: Math.max(1, Math.min(parts.most, options.length)) }, right }
}
