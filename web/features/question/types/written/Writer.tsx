import { questionLimits } from '#contract/features/question/rules.ts'
import { type FileParts, type ModelKey, shortAnswer } from '#contract/features/question/types/open.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { RichTextEditor } from '#web/ui/media/RichTextEditor.tsx'
import { useFixedParts } from '../writing/fixed-parts.ts'
import type { WriterProps } from '../writing/writer.ts'

/** How many files may be handed in, and what a good answer looks like. */
export function OpenWriter({
  type,
  parts,
  right: key,
  pictures,
  onChange,
}: WriterProps<FileParts | object, ModelKey>) {
  const t = useTexts('question')
  const isFixed = useFixedParts()
  return (
    <Stack gap={4}>
      {'most' in parts && !isFixed && (
        <NumberField
          label={t('open.most')}
          value={parts.most}
          min={1}
          max={questionLimits.files}
          onChange={most => onChange({ parts: { most: most ?? 1 } })}
        />
      )}
      <RichTextEditor
        isSmall
        label={t('open.model')}
        hint={t(type.number === shortAnswer.number ? 'open.modelHint' : 'open.modelHintFiles')}
        value={key.html}
        onChange={html => onChange({ right: { html } })}
        pictures={pictures}
      />
    </Stack>
  )
}
