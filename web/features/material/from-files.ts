import { materialCalls } from '#contract/features/material/calls.ts'
import { materialForms, materialTypes } from '#contract/features/material/entities.ts'
import type { FromFiles } from '#web/features/activity/kind.ts'

export const materialFromFiles: FromFiles = {
  call: materialCalls.add,
  input: ({ files, ...made }) => ({
    ...{ ...made, attachments: files },
    ...{ form: materialForms.files, contentType: materialTypes.files },
  }),
}
