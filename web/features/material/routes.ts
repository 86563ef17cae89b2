import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    material: '/dataIndex' | '/addActivity/data' | '/courseFiles'
  }
}

export const materialRoutes = routes('material', {
  '/dataIndex': {
    screen: () => import('./MaterialScreen.tsx').then(module => module.MaterialScreen),
    audience: 'all',
    bar: 'top',
    title: 'title',
    beside: ['/courseHome', '/folders', '/todoList', '/ktpInfo'],
    keepAlive: true,
    first: () => import('./first.ts').then(module => module.materialFirst),
    waitsAs: 'page',
  },
  '/addActivity/data': {
    screen: () => import('./EditScreen.tsx').then(module => module.EditScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'form.new',
    first: () => import('#web/features/activity/editor/first.ts').then(module => module.editorFirst),
  },
  '/courseFiles': {
    screen: () => import('./FilesScreen.tsx').then(module => module.FilesScreen),
    audience: 'all',
    bar: 'top',
    title: 'files.title',
    waitsAs: 'rows',
  },
})
