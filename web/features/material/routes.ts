import { seenRoute } from '#web/features/activity/seen-routes.ts'
import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    material: '/dataIndex' | '/addActivity/data' | '/courseFiles'
  }
}

export const materialRoutes = routes(
  'material',
  {
    '/dataIndex': {
      screen: () => import('./DataScreen.tsx').then(module => module.DataScreen),
      ...seenRoute,
      title: 'title',
      first: () => import('./first.ts').then(module => module.dataFirst),
    },
    '/addActivity/data': {
      screen: () => import('./DataForm.tsx').then(module => module.DataForm),
      audience: 'teacher',
      bar: 'top',
      title: 'form.new',
      first: () => import('./first.ts').then(module => module.dataFormFirst),
    },
    '/courseFiles': {
      screen: () => import('./FilesScreen.tsx').then(module => module.FilesScreen),
      audience: 'all',
      bar: 'top',
      title: 'files.title',
      waitsAs: 'rows',
    },
  },
  ['activity/given', 'activity/seen'],
)
