import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    activity:
      | '/folders'
      | '/addActivity/importType'
      | '/chooseCourseModule'
      | '/deletedActivities'
      | '/courseSearch'
  }
}

export const activityRoutes = routes('activity', {
  '/folders': {
    screen: () => import('./FolderScreen.tsx').then(module => module.FolderScreen),
    audience: 'all',
    bar: 'top',
    title: 'folder.title',
    beside: ['/courseHome'],
    keepAlive: true,
  },
  '/addActivity/importType': {
    screen: () => import('./ImportTypeScreen.tsx').then(module => module.ImportTypeScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'create.title',
  },
  '/chooseCourseModule': {
    screen: () => import('../activity/ChooseModuleScreen.tsx').then(module => module.ChooseModuleScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'modules.title',
  },
  '/deletedActivities': {
    screen: () => import('./DeletedActivitiesScreen.tsx').then(module => module.DeletedActivitiesScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'trash.title',
  },
  '/courseSearch': {
    screen: () => import('./search/SearchScreen.tsx').then(module => module.SearchScreen),
    audience: 'all',
    bar: 'top',
    title: 'search.title',
  },
})
