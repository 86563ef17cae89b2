import { useState } from 'react'
import { accommodationCalls, timeFactors } from '#contract/features/activity/accommodation.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { OfStudent, Student } from '../extension-points.ts'
import styles from './Accommodation.module.css'

interface AccommodationProps extends Pick<OfStudent, 'courseId' | 'studentId'> {
  allowed: NonNullable<Student['accommodation']>
  mayManage: boolean
}

/** What a student is allowed in all activities of the course; only they and the staff see it. */
export function Accommodation({ courseId, studentId, allowed, mayManage }: AccommodationProps) {
  const t = useTexts('member')
  const [isOpen, setOpen] = useState(false)
  const { factor, largerText } = allowed
  const terms = [
    factor > 1 && t('allowed.time', { factor: number(factor, 2) }),
    largerText && t('allowed.text'),
  ].filter(Boolean)
  if (terms.length === 0 && !mayManage) return null
  return (
    <>
      <List title={t('allowed.title')} hint={t('allowed.hint')}>
        <ListRow
          title={terms.length > 0 ? terms.join(' · ') : t('allowed.none')}
          wrap
          onClick={mayManage ? () => setOpen(true) : undefined}
        />
      </List>
      {mayManage && (
        <AccommodationSheet
          key={`${factor} ${largerText} ${isOpen}`}
          {...{ courseId, studentId, allowed }}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface AccommodationSheetProps extends Omit<AccommodationProps, 'mayManage'> {
  open: boolean
  onClose: () => void
}

const formId = 'accommodation'

function AccommodationSheet({ courseId, studentId, allowed, open, onClose }: AccommodationSheetProps) {
  const t = useTexts('member')
  const set = useCommand(accommodationCalls.set, {
    refreshes: [memberCalls.getStudent],
    onDone: () => {
      toast.good(t('allowed.saved'))
      onClose()
    },
  })
  const form = useForm({
    start: { factor: allowed.factor, largerText: allowed.largerText },
    problems: () => ({}),
    send: values => set.mutateAsync({ courseId, studentId, ...values }),
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('allowed.title')}
      footer={
        <MainButton type="submit" form={formId} busy={form.isSending}>
          {t('allowed.save')}
        </MainButton>
      }
    >
      <Form id={formId} {...form.props}>
        <Stack gap={4}>
          <div className={styles.time}>
            <p className={styles.label}>{t('allowed.factor')}</p>
            <SegmentedFilter
              label={t('allowed.factor')}
              value={form.values.factor}
              onChange={factor => form.change({ factor })}
              options={timeFactors.map(value => ({ value, label: `× ${number(value, 2)}` }))}
            />
            <p className={styles.hint}>{t('allowed.factorHint')}</p>
          </div>
          <div className={styles.inset}>
            <Switch
              label={t('allowed.larger')}
              hint={t('allowed.largerHint')}
              checked={form.values.largerText}
              onChange={largerText => form.change({ largerText })}
            />
          </div>
        </Stack>
      </Form>
    </Sheet>
  )
}
