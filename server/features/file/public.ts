export { giveTo } from './archive.ts'
export { attachmentOf, drawnPictureOf, pictureUrl, playingUrl, type StoredFile } from './attachment.ts'
export { fileKey, tidyName, withLocalCopy } from './keeping.ts'
export { checkQuota, largestFile } from './limits.ts'
export { type FileReader, type FileUse, filePlace, fileReader } from './readers.ts'
export { type Drawn, drawnHere, extensionInSql, isShownOtherwise, kindInSql } from './showing.ts'
export {
  claimFiles,
  fileColumns,
  filesOf,
  findFile,
  insertFile,
  ownFilesAmong,
  releaseUpload,
} from './store.ts'
export { claimTextPictures, picturesIn, textFor, withAddresses } from './text-pictures.ts'
export { longestText, plainTextOf, textFormats, textOf } from './texts.ts'
export { drawPicture } from './thumbnails.ts'
export { lookedInto, whyUnshown } from './unshown.ts'
export { storeFile } from './uploads.ts'
