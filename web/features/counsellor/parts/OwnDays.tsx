import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { useSpan } from '../span.ts'

/** Chooses a first and a last day to look at. */
export function OwnDays({ span }: { span: ReturnType<typeof useSpan> }) {
  const t = useTexts('counsellor')
  const form = useForm({
    start: span.own,
    problems: ({ from, until }) => ({
      until: from !== null && until !== null && until < from && t('span.turned'),
    }),
    send: async own => span.setOwn(own),
  })
  return (
    <Sheet
      open
      onClose={span.close}
      title={t('span.own')}
      footer={<MainButton onClick={form.submit}>{t('span.show')}</MainButton>}
    >
      <Form {...form.props}>
        <DateTimeField
          label={t('span.from')}
          precision="day"
          noneLabel={t('span.any')}
          {...form.field('from')}
        />
        <DateTimeField
          label={t('span.until')}
          precision="day"
          noneLabel={t('span.any')}
          {...form.field('until')}
        />
      </Form>
    </Sheet>
  )
}
