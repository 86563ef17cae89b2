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
      audience: 'all',
      bar: 'top',
      title: 'title',
      beside: ['/courseHome', '/folders', '/todoList', '/ktpInfo'],
      keepAlive: true,
      first: () => import('./first.ts').then(module => module.dataFirst),
      waitsAs: 'page',
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
