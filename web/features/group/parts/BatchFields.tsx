import { groupNameLength } from '#contract/features/group/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type FormFields, useForm } from '#web/lib/use-form.ts'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

export interface BatchDraft {
  batch: string
  /** Null: the deployment's default. */
  maxMembers: number | null
  maxGroups: number | null
}

type BatchInput = Record<'maxMembers' | 'maxGroups', number> & { batch: string }

/** Name and caps of a batch while they are typed. */
export function useBatchForm(
  { batch, maxMembers, maxGroups }: BatchDraft,
  send: (input: BatchInput) => unknown,
) {
  const t = useTexts('group')
  return useForm<BatchDraft>({
    start: { batch, maxMembers, maxGroups },
    problems: draft => ({ batch: draft.batch.trim() === '' && t('nameMissing') }),
    send: draft =>
      send({ batch: draft.batch.trim(), maxMembers: draft.maxMembers ?? 0, maxGroups: draft.maxGroups ?? 0 }),
  })
}

interface BatchFieldsProps {
  form: FormFields<BatchDraft>
  /** The highest limits that the deployment allows, if known. */
  largest?: { members: number; groups: number }
  autoFocus?: boolean
}

export function BatchFields({ form, largest, autoFocus }: BatchFieldsProps) {
  const t = useTexts('group')
  const hint = largest ? undefined : t('capHint')
  return (
    <>
      <TextField
        label={t('batchName')}
        {...form.field('batch')}
        maxLength={groupNameLength}
        required
        autoFocus={autoFocus}
      />
      <NumberField
        label={t('memberCap')}
        {...form.field('maxMembers')}
        min={1}
        max={largest?.members}
        hint={hint}
      />
      <NumberField
        label={t('groupCap')}
        {...form.field('maxGroups')}
        min={1}
        max={largest?.groups}
        hint={hint}
      />
    </>
  )
}
