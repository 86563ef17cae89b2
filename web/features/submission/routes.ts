import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    submission: never
  }
}

/** None of its own: each kind has its addresses, and shows these screens there. */
export const submissionRoutes = routes('submission', {})
