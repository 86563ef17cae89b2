import { keptForm, unfinished, type WrittenForm } from '#web/features/activity/editor/written-form.ts'
import type { MaterialInfo } from './MaterialScreen.tsx'

declare module '#web/lib/storage.ts' {
  interface UnfinishedForms {
    material: true
    link: true
  }
}

interface Own {
  /** Of a link. */
  address: string
  endsAt: number | null
  isDownloadAllowed: boolean
}
export type MaterialForm = WrittenForm & Own

export const materialForm = keptForm<Own, MaterialInfo>(
  'material',
  { address: '', endsAt: null, isDownloadAllowed: true },
  ({ link, endsAt, isDownloadAllowed }) => ({ address: link?.address ?? '', endsAt, isDownloadAllowed }),
)
export const linkForm = { ...materialForm, unfinished: unfinished<MaterialForm>('link', materialForm.empty) }
