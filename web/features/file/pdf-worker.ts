// The reader's worker, translated like our own code. Order matters: what is missing first.
import '#web/lib/old-browsers.ts'
import './pdf-floor.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

/** What a browser lacks shows as one of these; a document that is damaged does not. */
const isOfBrowser = (reason: unknown) => reason instanceof TypeError || reason instanceof ReferenceError

// The reader would wait for ever for what the worker failed to do.
addEventListener('unhandledrejection', ({ reason }) => {
  if (isOfBrowser(reason)) postMessage({ failed: String(reason) })
})
