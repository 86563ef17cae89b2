export { attachmentOf, type StoredFile } from './attachment.ts'
export { type FileReader, letRead } from './readers.ts'
export { claimFiles, filesOf } from './store.ts'
export { storeFile } from './uploads.ts'
