import '#web/lib/old-browsers.ts'
import '#web/lib/jitless.ts'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { applyScheme } from '#web/lib/scheme.ts'
import { loadTexts, startTexts } from '#web/lib/texts.ts'
import { namespaces } from './example-sets.ts'
import { Gallery } from './Gallery.tsx'
import { Only } from './Only.tsx'

applyScheme()
await startTexts()
await loadTexts(...namespaces)

// `?only=ui/Button` shows one set, `&example=2` one example of it, without the gallery around.
const search = new URLSearchParams(location.search)
const only = search.get('only')
createRoot(document.getElementById('root')!).render(
  <Suspense>{only ? <Only name={only} example={search.get('example')} /> : <Gallery />}</Suspense>,
)
