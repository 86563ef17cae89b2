declare module '#web/lib/texts.ts' {
  interface Texts {
    file: typeof en
  }
}

export const en = {
  photo: 'Photos',
  camera: 'Camera',
  file: 'Files',
  limitCount_one: 'At most {count} attachment',
  limitCount_other: 'At most {count} attachments',
  unfinished: 'These uploads were interrupted. Choose the same file again and they go on where they stopped.',
  chooseAgain: 'Choose again',
  uploadFailed: 'upload file failed',
  serverBusy: 'The server does not take the file at the moment, please try again',
  unreadable: 'The file cannot be read any more, please choose it again',
  largePictures: 'Large pictures',
  largePicturesHint: 'Smaller copies are sent much faster and stay sharp enough to read.',
  sendSmaller: 'Send smaller copies',
  sendOriginal: 'Send the originals',
  open: 'Open {name}',
  download: 'Download',
  cannotPreview: 'cannot preview',
  cannotPreviewHint: 'This type of file cannot be shown here. Download it and open it with another app.',
  cannotLoad: 'The file could not be loaded',
  page: 'Page {page} of {pages}',
  textCut: 'Only the beginning is shown. Download the file to read all of it.',
  downloadTitle: 'Download',
  outsideTitle: 'Open this page in your browser',
  outsideHint:
    'The app you are in cannot download files. Tap ··· at the top right and choose “Open in Browser”.',
  outsideCopy: 'Copy the address instead',
  copied: 'Copied',
  downloadGoneHint: 'The address has run out or is not meant for you. Open the file again from its page.',
} as const
