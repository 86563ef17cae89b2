import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { laterAdditions } from '#web/later-additions.ts'
import { AdditionsContext, knownAdditions } from '#web/shell/extension-points.ts'

const additions = knownAdditions(laterAdditions)

/** What screens expect around them: what features add, a router and a client of their own. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <AdditionsContext value={additions}>
        <MemoryRouter>{children}</MemoryRouter>
      </AdditionsContext>
    </QueryClientProvider>
  )
}
