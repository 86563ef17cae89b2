import { forget, store, stored } from '#web/lib/storage.ts'
import type { WrittenForm } from './written-form.ts'

/** What is being changed: an existing activity, as far as this device knows. See `useEditing`. */
export interface Edited {
  id: string
  /** Its `revision`. */
  version: number
  /** What was not saved, as somebody else was faster. */
  unsaved?: Kept<WrittenForm>
  /** Shows what is written beside the activity's present version. */
  beginAgain(unsaved: Kept<WrittenForm>): Promise<void>
}

export interface Kept<F> {
  /** Of the activity that the changes began from. */
  version: number
  form: F
}

const nameOf = ({ id }: Pick<Edited, 'id'>) => `edit:${id}` as const

/** Unfinished changes to an activity, kept on the device until they are saved or thrown away. */
export function keptEdit<F extends WrittenForm>(edited: Edited, start: F): Kept<F> | undefined {
  try {
    const kept = (edited.unsaved ?? JSON.parse(stored(nameOf(edited)) ?? 'null')) as Kept<Partial<F>> | null
    if (!kept) return undefined
    const form = sameWhereEqual({ ...start, ...kept.form }, start)
    const isChanged = Object.keys(form).some(name => form[name as keyof F] !== start[name as keyof F])
    return isChanged ? { version: kept.version, form } : undefined
  } catch {
    return undefined
  }
}

/** @param version of the activity that the changes began from */
export function keepEdit(edited: Edited, version: number, form: WrittenForm) {
  store(nameOf(edited), JSON.stringify({ version, form }))
}

export const forgetEdit = (edited: Edited) => forget(nameOf(edited))

/** What was not changed is the very same, as forms tell by that what is to be sent. */
function sameWhereEqual<F extends object>(form: F, start: F): F {
  const fields = Object.entries(form).map(([name, value]) => {
    const before = start[name as keyof F]
    return [name, JSON.stringify(value) === JSON.stringify(before) ? before : value]
  })
  return Object.fromEntries(fields) as F
}
