import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    activity:
      | '/folders'
      | '/addActivity/importType'
      | '/chooseCourseModule'
      | '/AllReachingActivityModules'
      | '/deletedActivities'
      | '/courseSearch'
      | '/CourseRate'
      | '/arrangeContent'
      | '/copyActivity'
      | '/addActivity/endTime'
      | '/addActivity/score'
      | '/addActivity/directory'
      | '/activityExceptions'
      | '/addActivity/exception'
      | '/courseShare'
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
    sides: ['from'],
  },
  '/chooseCourseModule': {
    screen: () => import('./modules/ChooseModuleScreen.tsx').then(module => module.ChooseModuleScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'modules.newTitle',
  },
  '/AllReachingActivityModules': {
    screen: () => import('./modules/ModulesScreen.tsx').then(module => module.ModulesScreen),
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
  '/CourseRate': {
    screen: () => import('./study/CourseRateScreen.tsx').then(module => module.CourseRateScreen),
    audience: 'all',
    bar: 'top',
    title: 'study.title',
  },
  '/courseSearch': {
    screen: () => import('./search/SearchScreen.tsx').then(module => module.SearchScreen),
    audience: 'all',
    bar: 'top',
    title: 'search.title',
    sides: ['search'],
  },
  '/arrangeContent': {
    screen: () => import('./arranging/ArrangeScreen.tsx').then(module => module.ArrangeScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'arrange.title',
  },
  '/copyActivity': {
    screen: () => import('./copying/CopyActivityScreen.tsx').then(module => module.CopyActivityScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'copy.title',
  },
  '/addActivity/endTime': {
    screen: () => import('./settings/EndTimeScreen.tsx').then(module => module.EndTimeScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'action.times',
    first: () => import('./editor/first.ts').then(module => module.editorFirst),
  },
  '/addActivity/score': {
    screen: () => import('./settings/ScoreScreen.tsx').then(module => module.ScoreScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'action.score',
  },
  '/addActivity/directory': {
    screen: () => import('./settings/DirectoryScreen.tsx').then(module => module.DirectoryScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'folder.moveTitle',
  },
  '/activityExceptions': {
    screen: () => import('./exceptions/ExceptionsScreen.tsx').then(module => module.ExceptionsScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'exceptions',
    first: () => import('./exceptions/first.ts').then(module => module.exceptionsFirst),
    waitsAs: 'rows',
  },
  '/addActivity/exception': {
    screen: () => import('./exceptions/ExceptionScreen.tsx').then(module => module.ExceptionScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'exceptions',
    first: () => import('./exceptions/first.ts').then(module => module.exceptionsFirst),
  },
  '/courseShare': {
    screen: () => import('./sharing/SharedScreen.tsx').then(module => module.SharedScreen),
    audience: 'public',
    bar: 'top',
    title: 'shared.title',
    first: () => import('./sharing/queries.ts').then(module => module.sharedFirst),
    waitsAs: 'cards',
  },
})
