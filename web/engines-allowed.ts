/** What a file may use although an engine of the promise lacks it, and why nothing is missing there. */
export interface Allowance {
  /** The file's name up to its hash. */
  in: string
  of: readonly string[]
  because: string
}

const gpu = [
  ...['createShaderModule', 'createRenderPipeline', 'writeBuffer', 'createBindGroup', 'getBindGroupLayout'],
  ...[
    'configure',
    'createCommandEncoder',
    'beginRenderPass',
    'createView',
    'getCurrentTexture',
    'setPipeline',
  ],
  ...['setBindGroup', 'setVertexBuffer', 'requestAdapter', 'getPreferredCanvasFormat', 'requestDevice'],
].map(name => `.${name}`)
const pictures = ['OffscreenCanvas', 'ImageDecoder', 'VideoFrame', 'Float16Array', 'Sanitizer']

export const allowed: readonly Allowance[] = [
  {
    in: 'PdfView',
    of: [...pictures, 'JSON.rawJSON', 'JSON.isRawJSON', '.randomUUID'],
    because: 'pdf.js and its core-js ask whether these are there, and have another way',
  },
  { in: 'PdfView', of: gpu, because: 'pdf.js draws with a graphics card only where the browser names one' },
  {
    in: 'PdfView',
    of: ['.transferToImageBitmap', '.convertToBlob', 'CompressionStream', 'DecompressionStream', '.dispatch'],
    because: 'for changing a document and its annotations, which the reader does not; `dispatch` is its own',
  },
  {
    in: 'pdf-worker',
    of: [...pictures, 'JSON.rawJSON', 'JSON.isRawJSON'],
    because: 'pdf.js and its core-js ask whether these are there, and have another way',
  },
  {
    in: 'pdf-worker',
    of: ['DecompressionStream'],
    because: 'tried; what it cannot do is unpacked by pdf.js itself',
  },
  {
    in: 'pdf-worker',
    of: ['CompressionStream', '.transferToImageBitmap', '.convertToBlob'],
    because: 'for saving a changed document, and where there is an OffscreenCanvas',
  },
  { in: 'pdf-worker', of: ['.grow'], because: 'of the memory of WebAssembly, not of a SharedArrayBuffer' },
  {
    in: 'ProjectorScreen',
    of: ['.requestFullscreen', '.exitFullscreen'],
    because: 'its button is there only where `document.fullscreenEnabled` says that they are',
  },
  {
    in: 'RichTextArea',
    of: [
      'trustedTypes',
      '.createPolicy',
      '.caretPositionFromPoint',
      '.caretRangeFromPoint',
      '.getComposedRanges',
    ],
    because: 'ProseMirror asks whether these are there',
  },
  { in: 'RichTextArea', of: ['.createContext'], because: 'of React' },
  {
    in: 'VideoScreen',
    of: ['.exitFullscreen', '.requestFullscreen', '.exitPictureInPicture', '.requestPictureInPicture'],
    because: 'the buttons show only where the browser says that it can; iOS fills the screen in its own way',
  },
  {
    in: 'attendance',
    of: ['.exitFullscreen', '.requestFullscreen', '.detect'],
    because: 'asked for first; codes are read by jsQR where the browser reads none',
  },
  { in: 'course', of: ['.share'], because: 'asked for first; else the text is copied' },
  { in: 'inner', of: ['BroadcastChannel'], because: 'asked for first; tabs then do not tell each other' },
  { in: 'saving', of: ['BroadcastChannel'], because: 'asked for first; tabs then do not tell each other' },
  {
    in: 'inner',
    of: ['Notification', '.getSubscription', '.unsubscribe', '.requestPermission'],
    because: 'push is offered only where the browser has all of it',
  },
  { in: 'sw', of: ['.showNotification', '.navigate'], because: 'no push arrives where there is none' },
  {
    in: 'libraries',
    of: ['reportError'],
    because: 'React asks whether it is there',
  },
  {
    in: 'libraries',
    of: ['.skipTransition', '.startViewTransition', '.getState'],
    because: 'transitions that we do not use; `getState` is of the query client',
  },
  { in: 'checksum', of: ['Uint8Array.fromHex', '.toHex'], because: 'the hashes ask whether both are there' },
]
