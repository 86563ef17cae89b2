import { testLimits } from '#contract/features/test/limits.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { RichTextEditor } from '#web/ui/media/RichTextEditor.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { SectionForm } from './test-form.ts'

interface SectionSheetProps {
  section: SectionForm
  onDone: (changed: Pick<SectionForm, 'title' | 'details'>) => void
  onClose: () => void
}

const formId = 'section-of-test'

/** The heading of a part, and what stands below it. */
export function SectionSheet({ section, onDone, onClose }: SectionSheetProps) {
  const t = useTexts('test/making')
  const form = useForm({
    start: { title: section.title, details: section.details },
    problems: ({ details }) => ({ details: details.length > testLimits.sectionDetails && t('tooLong') }),
    send: ({ title, details }) => onDone({ title: title.trim(), details }),
  })
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('section.edit')}
      footer={
        <MainButton type="submit" form={formId}>
          {t('write.take')}
        </MainButton>
      }
    >
      <Form id={formId} {...form.props}>
        <TextField
          label={t('section.title')}
          placeholder={t('section.titleHint')}
          maxLength={testLimits.sectionTitle}
          {...form.field('title')}
        />
        <RichTextEditor
          isSmall
          label={t('section.details')}
          placeholder={t('section.detailsHint')}
          {...form.field('details')}
        />
      </Form>
    </Sheet>
  )
}
