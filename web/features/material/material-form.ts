import {
  nothingWritten,
  unfinished,
  type WrittenForm,
  writtenIn,
} from '#web/features/activity/editor/written-form.ts'
import type { MaterialInfo } from './MaterialScreen.tsx'

declare module '#web/lib/storage.ts' {
  interface UnfinishedForms {
    material: true
    link: true
  }
}

/** What the form of a material holds. */
export interface MaterialForm extends WrittenForm {
  /** Of a link. */
  address: string
  endsAt: number | null
  isDownloadAllowed: boolean
}

export const emptyForm: MaterialForm = {
  ...nothingWritten,
  ...{ address: '', endsAt: null, isDownloadAllowed: true },
}

/** A material as its form holds it, to be changed. */
export const formOf = (info: MaterialInfo): MaterialForm => ({
  ...writtenIn({ ...info, details: info.content }),
  address: info.link?.address ?? '',
  endsAt: info.endsAt,
  isDownloadAllowed: info.isDownloadAllowed,
})

/** An unfinished new material or link of a course, kept on the device. */
export const unfinishedMaterial = unfinished<MaterialForm>('material', emptyForm)
export const unfinishedLink = unfinished<MaterialForm>('link', emptyForm)
