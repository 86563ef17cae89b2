import { useState } from 'react'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { leaveQueries } from './news.ts'
import type { Request } from './RequestFacts.tsx'

const formId = 'shorten-leave'

interface ShortenSheetProps {
  request: Request
  /** Of other courses, which end with it. */
  alsoIds: Request['id'][]
  onClose: () => void
}

/** Chooses when approved leave ends instead: not before now. */
export function ShortenSheet({ request, alsoIds, onClose }: ShortenSheetProps) {
  const t = useTexts('attendance/leave')
  const { id, beginsAt, endsAt } = request
  const [now] = useState(Date.now)
  const hasBegun = (beginsAt ?? 0) <= now
  const shorten = useCommand(leaveCalls.shorten, {
    refreshes: leaveQueries,
    onDone: () => {
      toast.good(t('shortened'))
      onClose()
    },
  })
  const form = useForm({
    start: { endsAt: null as number | null },
    problems: values => ({
      endsAt:
        values.endsAt === null
          ? t('ask.toMissing')
          : (values.endsAt >= (endsAt ?? 0) || values.endsAt <= (beginsAt ?? 0)) &&
            problemText(attendanceErrors.leaveEarlier),
    }),
    send: values => shorten.mutateAsync({ id, endsAt: values.endsAt, alsoIds }),
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('shorten')}
      footer={
        <MainButton type="submit" form={formId} busy={form.isSending}>
          {t('save')}
        </MainButton>
      }
    >
      <Form id={formId} {...form.props}>
        <DateTimeField
          label={t('newEnd')}
          hint={t('shortenHint')}
          required
          min={Math.max(now, beginsAt ?? 0)}
          max={endsAt ?? undefined}
          presets={hasBegun ? [{ label: t('ask.now'), value: now }] : []}
          {...form.field('endsAt')}
        />
      </Form>
    </Sheet>
  )
}
