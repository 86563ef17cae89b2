import { counsellorErrors } from '#contract/features/counsellor/errors.ts'
import { operatorCounsellorCalls } from '#contract/features/counsellor/operator-calls.ts'
import { accountTextLength, classNumberLength } from '#contract/features/counsellor/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { failureText } from '#web/shell/failures.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

/** Names somebody who looks after a class. */
export function CounsellorSheet({ schoolId, onClose }: { schoolId: string; onClose: () => void }) {
  const t = useTexts('counsellor')
  const add = useCommand(operatorCounsellorCalls.changeCounsellors, {
    refreshes: [operatorCounsellorCalls.listCounsellors],
    onFailed: failure => form.refuse({ account: failureText(failure) }),
    onDone: () => {
      toast.good(t('school.added'))
      onClose()
    },
  })
  const form = useForm({
    start: { class: '', account: '' },
    problems: draft => ({
      class: !/[\p{L}\p{N}]/u.test(draft.class) && problemText(counsellorErrors.classMissing),
      account: draft.account.trim() === '' && problemText(counsellorErrors.accountMissing),
    }),
    send: draft => add.mutateAsync({ school: schoolId, added: [draft] }),
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('school.add')}
      footer={
        <MainButton type="submit" form="counsellor" busy={form.isSending}>
          {t('school.add')}
        </MainButton>
      }
    >
      <Form id="counsellor" {...form.props}>
        <TextField
          label={t('school.class')}
          hint={t('school.classHint')}
          required
          maxLength={classNumberLength}
          autoComplete="off"
          {...form.field('class')}
        />
        <TextField
          label={t('school.account')}
          required
          maxLength={accountTextLength}
          autoComplete="off"
          {...form.field('account')}
        />
      </Form>
    </Sheet>
  )
}
