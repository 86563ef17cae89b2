import { useState } from 'react'
import type { Edited, Kept } from './kept-edit.ts'
import type { WrittenForm } from './written-form.ts'

/**
 * The form of an existing activity, begun anew from its present version when somebody else was faster: `<EditFields
 * key={editing.key} …>`, with `editing.edited(id, revision)` for its `ActivityForm`.
 * @param query of the activity
 */
export function useEditing(query: { refetch(): Promise<{ isSuccess: boolean }> }) {
  const [{ key, unsaved }, begin] = useState<{ key: number; unsaved?: Kept<WrittenForm> }>({ key: 0 })
  return {
    key,
    edited: (id: string, version: number): Edited => ({
      id,
      version,
      unsaved,
      async beginAgain(unsaved) {
        const { isSuccess } = await query.refetch()
        if (isSuccess) begin({ key: key + 1, unsaved })
      },
    }),
  }
}

export type Editing = ReturnType<typeof useEditing>
