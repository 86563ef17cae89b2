import '#web/lib/old-browsers.ts'
import '#web/lib/jitless.ts'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readOffline } from '#web/lib/call.ts'
import { keepLog } from '#web/lib/console-log.ts'
import { watchKeyboard } from '#web/lib/keyboard-inset.ts'
import { applyScheme } from '#web/lib/scheme.ts'
import { startTexts } from '#web/lib/texts.ts'
import { App } from '#web/shell/App.tsx'
import { begin } from '#web/shell/begin.ts'
import { additions } from './additions.ts'
import { screenRoutes } from './routes.ts'

keepLog()
console.info(`Lectern ${__LECTERN_VERSION__}`)
applyScheme()
watchKeyboard()

// No `await` at the top: the screens' files import this one, and would wait for it.
async function start() {
  const texts = startTexts()
  const client = begin(screenRoutes, additions)
  readOffline(() => import('#web/lib/offline/kept-answers.ts').then(({ keptAnswers }) => keptAnswers(client)))
  await texts
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App table={screenRoutes} client={client} additions={additions} />
    </StrictMode>,
  )
}
void start()

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js')
  // After the first screen, so that the worker's downloads do not compete with it.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
