export { fileUrl } from './addresses.ts'
export { attachmentInfoOf, attachmentOf, type StoredFile } from './attachment.ts'
export { type FileReader, letRead } from './readers.ts'
export { claimFiles, excusesLateness, filesOf } from './store.ts'
