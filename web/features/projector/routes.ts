import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    projector: '/projector'
  }
}

export const projectorRoutes = routes('projector', {
  '/projector': {
    screen: () => import('./ProjectorScreen.tsx').then(module => module.ProjectorScreen),
    audience: 'public',
    bar: 'none',
    title: 'page',
  },
})
