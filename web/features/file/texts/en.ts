declare module '#web/lib/texts.ts' {
  interface Texts {
    file: typeof en
  }
}

export const en = {
  photo: 'Photos',
  camera: 'Camera',
  file: 'Files',
  drop: 'Drop to attach',
  taken_one: '{count} file added',
  taken_other: '{count} files added',
  noFolders: 'Folders can’t be added. Choose the files in them.',
  onlyPictures: 'Only pictures can be added here',
  limitCount_one: 'Up to {count} attachment',
  limitCount_other: 'Up to {count} attachments',
  unfinished: 'These uploads were interrupted. Choose the same file again to continue where it stopped.',
  chooseAgain: 'Choose again',
  uploadFailed: 'upload file failed',
  textPictureFailed: 'Couldn’t upload the picture',
  serverBusy: 'The server can’t take the file right now. Please try again.',
  unreadable: 'The file can’t be read any more. Please choose it again.',
  largePictures: 'Large pictures',
  largePicturesHint: 'Smaller copies upload much faster and stay sharp enough to read.',
  sendSmaller: 'Send smaller copies',
  sendOriginal: 'Send originals',
  open: 'Open {name}',
  download: 'Download',
  downloadFile: 'Download the file',
  cannotPreview: 'cannot preview',
  cannotPreviewHint: 'This type of file can’t be shown here. Download it and open it in another app.',
  cannotPreviewWithheld:
    'This file can’t be shown here, and it may not be downloaded. Ask your teacher for it.',
  cannotPreviewLarge: 'It’s too large to be shown here. Download it and open it in another app.',
  cannotPreviewBroken:
    'It’s damaged or locked with a password, or this browser is too old for it. Download it and open it in another app.',
  preparing: 'Preparing the pages…',
  preparingHint: 'This takes a few seconds the first time.',
  macros: 'This document contains macros. It’s shown without running them.',
  firstPage: 'First page',
  pagesCut: 'Only the first {count} pages are shown. Download the file to read them all.',
  search: {
    title: 'Search in the text',
    word: 'Word or phrase',
    next: 'Find',
    none: 'Nothing found',
  },
  cannotLoad: 'Couldn’t load the file',
  page: 'Page {page} of {pages}',
  pageMissing: 'Page {page} can’t be shown on this device.',
  textCut: 'Only the beginning is shown. Download the file to read it all.',
  downloadTitle: 'Download',
  outsideTitle: 'Open this page in your browser',
  outsideHint: 'This app can’t download files. Tap ··· at the top right and choose “Open in Browser”.',
  outsideCopy: 'Copy the link instead',
  copied: 'Copied',
  downloadGoneHint:
    'The download link has expired or isn’t meant for you. Open the file again from its page.',
} as const
