import type { ReactNode } from 'react'
import { deployment } from '#web/lib/deployment.ts'

/** What private deployments do not show. */
export function NotPrivate({ children }: { children: ReactNode }) {
  return deployment().isPrivate ? null : children
}
