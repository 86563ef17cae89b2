import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { BrowserRouter, useNavigate } from 'react-router'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { onSessionChange, useSession } from '#web/lib/session.ts'
import { classSocket } from '#web/lib/socket.ts'
import { Added } from './Added.tsx'
import { consoleSwitch } from './console/console-switch.ts'
import { type Additions, AdditionsContext, knownAdditions, prompts } from './extension-points.ts'
import { FaultBoundary } from './FaultBoundary.tsx'
import { watchFailures } from './failures.ts'
import { GuardedScreens } from './GuardedScreens.tsx'
import { OverlayNavigation } from './OverlayNavigation.tsx'

// No question is asked before the first render.
const Dialogs = lazy(() => import('#web/ui/frame/Dialogs.tsx').then(module => ({ default: module.Dialogs })))
const DebugConsole = lazy(() =>
  import('./console/DebugConsole.tsx').then(module => ({ default: module.DebugConsole })),
)

const noAdditions = knownAdditions([])

interface AppProps {
  table: readonly ScreenRoute[]
  /** From `begin`, which has already sent the first queries. */
  client: QueryClient
  /** What features add to the shell and to each other. */
  additions?: Additions
}

/** The whole client around a table of screens. */
export function App({ table, client, additions = noAdditions }: AppProps) {
  useEffect(() => {
    classSocket.start()
    // One person's answers must never be shown to the next on the same device.
    return onSessionChange(() => client.clear())
  }, [client])
  return (
    <QueryClientProvider client={client}>
      <AdditionsContext value={additions}>
        <BrowserRouter>
          <OverlayNavigation>
            <FaultBoundary>
              <Suspense>
                <FailureWatch />
                <GuardedScreens table={table} />
                <Suspense>
                  <Dialogs />
                </Suspense>
                <Suspense>
                  <Prompts />
                </Suspense>
                <Console />
              </Suspense>
            </FaultBoundary>
          </OverlayNavigation>
        </BrowserRouter>
      </AdditionsContext>
    </QueryClientProvider>
  )
}

function FailureWatch() {
  const navigate = useNavigate()
  useEffect(() => watchFailures(path => navigate(path, { replace: true })), [navigate])
  return null
}

/** What may appear on any screen; fetched after the screen itself. */
function Prompts() {
  const session = useSession()
  return session && <Added key={session} to={prompts} give={{}} />
}

function Console() {
  const open = useSyncExternalStore(consoleSwitch.subscribe, consoleSwitch.current)
  return open ? (
    <Suspense>
      <DebugConsole />
    </Suspense>
  ) : null
}
