import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { SettingsFields, type SettingsFieldsProps } from './SettingsFields.tsx'
import { Summary } from './Summary.tsx'
import type { SummaryContext } from './summary.ts'

interface SettingsSheetProps extends SettingsFieldsProps {
  of: SummaryContext
  onClose: () => void
}

/** The settings of a test that is being written: part of its form, and kept with it. */
export function SettingsSheet({ of, onClose, ...props }: SettingsSheetProps) {
  const t = useTexts('test/settings')
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('title')}
      footer={<MainButton onClick={onClose}>{t('done')}</MainButton>}
    >
      <Stack gap={4}>
        <SettingsFields {...props} />
        <Summary settings={props.form.values} of={of} />
      </Stack>
    </Sheet>
  )
}
