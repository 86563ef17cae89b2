import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    package: '/createCourseFromDemo' | '/courseExport' | '/courseImport'
  }
}

export const packageRoutes = routes('package', {
  '/createCourseFromDemo': {
    screen: () => import('./DemoScreen.tsx').then(module => module.DemoScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'demo.title',
  },
  '/courseExport': {
    screen: () => import('./ExportScreen.tsx').then(module => module.ExportScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'export.title',
  },
  '/courseImport': {
    screen: () => import('./ImportScreen.tsx').then(module => module.ImportScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'import.title',
  },
})
