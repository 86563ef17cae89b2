import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { fileHandlers } from './calls.ts'
import { fileAddresses } from './download.ts'
import { coverWorker } from './drawn-pages.ts'
import { libraryHandlers } from './library.ts'
import { filePersonal } from './personal.ts'
import { previewWorker } from './previews.ts'
import { sweepWorker } from './sweep.ts'
import { thumbnailWorker } from './thumbnails.ts'

export const fileFeature: Feature = {
  name: 'file',
  declares: [personalData(filePersonal)],
  calls: [...fileHandlers, ...libraryHandlers],
  workers: [thumbnailWorker, coverWorker, previewWorker, sweepWorker],
  addresses: fileAddresses,
}
