import { useId } from 'react'
import {
  type ChoiceKey,
  type ChoiceParts,
  letterOf,
  singleChoice,
} from '#contract/features/question/types/choice.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Mark } from '../writing/Mark.tsx'
import { PartList } from '../writing/PartList.tsx'
import { withoutEmptyEnd } from '../writing/plain-part.ts'
import type { WriterProps } from '../writing/writer.ts'

/** Options, of which a press on its letter marks each right one. */
export function ChoiceWriter({
  type,
  parts,
  right: key,
  trouble,
  onChange,
}: WriterProps<ChoiceParts, ChoiceKey>) {
  const t = useTexts('question')
  const group = useId()
  const isOne = type.number === singleChoice.number
  const { options } = parts
  const nameOf = (place: number) => t('choice.option', { letter: letterOf(place) })
  const mark = (id: string, isOn: boolean) => {
    const others = isOne ? [] : key.right.filter(other => other !== id)
    const ids = isOn ? [...others, id] : others
    onChange({ right: { right: options.map(option => option.id).filter(known => ids.includes(known)) } })
  }
  return (
    <PartList
      label={t('choice.options')}
      hint={t(isOne ? 'choice.hintOne' : 'choice.hintSeveral')}
      parts={options}
      nameOf={nameOf}
      addLabel={t('choice.add')}
      wrongAt={trouble?.letter === undefined ? undefined : trouble.letter.charCodeAt(0) - 65}
      lead={({ id }, place) => (
        <Mark
          label={t('choice.right', { letter: letterOf(place) })}
          group={isOne ? group : undefined}
          isOn={key.right.includes(id)}
          onChange={isOn => mark(id, isOn)}
        >
          {letterOf(place)}
        </Mark>
      )}
      onChange={next =>
        onChange({
          parts: { options: next },
          right: { right: next.map(({ id }) => id).filter(id => key.right.includes(id)) },
        })
      }
    />
  )
}

/** Without options at the end that were left empty; one that is marked as right was forgotten, and is asked for. */
export function tidyChoice(parts: ChoiceParts, key: ChoiceKey) {
  const options = withoutEmptyEnd(parts.options, ({ id, html }) => html === '' && !key.right.includes(id))
  return { parts: { options }, right: key }
}
