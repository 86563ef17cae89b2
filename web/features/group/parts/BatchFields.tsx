import { useState } from 'react'
import { groupNameLength } from '#contract/features/group/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export interface BatchDraft {
  batch: string
  /** Null leaves it to the house. */
  membercap: number | null
  groupcap: number | null
}

/** Name and caps of a batch while they are typed. */
export function useBatchDraft(first: BatchDraft) {
  const t = useTexts('group')
  const [draft, setDraft] = useState(first)
  const [error, setError] = useState('')
  const change = (part: Partial<BatchDraft>) => {
    setDraft({ ...draft, ...part })
    setError('')
  }
  /** What is to be sent; undefined when the name is missing, which is then said at its field. */
  const finished = () => {
    const batch = draft.batch.trim()
    if (batch === '') return setError(t('nameMissing'))
    return { batch, membercap: draft.membercap ?? 0, groupcap: draft.groupcap ?? 0 }
  }
  return { draft, error, change, finished }
}

interface BatchFieldsProps extends Pick<ReturnType<typeof useBatchDraft>, 'draft' | 'error' | 'change'> {
  /** The largest caps that the house allows, where they are known. */
  largest?: { members: number; groups: number }
  autoFocus?: boolean
}

export function BatchFields({ draft, error, change, largest, autoFocus }: BatchFieldsProps) {
  const t = useTexts('group')
  const hint = largest ? undefined : t('capHint')
  return (
    <>
      <TextField
        label={t('batchName')}
        value={draft.batch}
        onChange={batch => change({ batch })}
        error={error || undefined}
        maxLength={groupNameLength}
        required
        autoFocus={autoFocus}
      />
      <NumberField
        label={t('memberCap')}
        value={draft.membercap}
        onChange={membercap => change({ membercap })}
        min={1}
        max={largest?.members}
        hint={hint}
      />
      <NumberField
        label={t('groupCap')}
        value={draft.groupcap}
        onChange={groupcap => change({ groupcap })}
        min={1}
        max={largest?.groups}
        hint={hint}
      />
    </>
  )
}
